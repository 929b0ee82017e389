/** Builds the console into `console/dist`: hashed names, compressed once, the same bytes from the same sources. */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { pagePaths } from './src/page-paths.ts'

/** The first versions that know all the CSS and JavaScript that is written here. */
const browsers = ['chrome123', 'edge123', 'firefox128', 'safari18']

/** What compressing makes smaller; fonts are compressed already. */
const compressible = '**/*.{js,css,html,svg}'

export async function buildConsole(outDir: string): Promise<void> {
  await build({
    root: import.meta.dirname,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { outDir, emptyOutDir: true, target: browsers, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  })
  writeFileSync(join(outDir, 'pages.json'), JSON.stringify(pagePaths))
  for (const name of globSync(compressible, { cwd: outDir })) compress(join(outDir, name))
}

function compress(path: string): void {
  const bytes = readFileSync(path)
  rmSync(`${path}.br`, { force: true })
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
