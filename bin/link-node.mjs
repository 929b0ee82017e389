#!/usr/bin/env node
// Runs in `npm ci` before its other scripts, which need this link: npm 10 and older remove it together with the packages for
// other systems, whose programs have the same name. Then the machine's Node.js runs this script, which may be version 20.
import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs'

const packages = new URL('../node_modules/', import.meta.url)
const link = new URL('.bin/node', packages)
const own = existsSync(packages) ? readdirSync(packages).find(hasNode) : undefined

if (own !== undefined && !existsSync(link)) {
  rmSync(link, { force: true })
  symlinkSync(`../${own}/bin/node`, link)
}

function hasNode(name) {
  return name.startsWith('node-') && existsSync(new URL(`${name}/bin/node`, packages))
}
