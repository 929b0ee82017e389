import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pngStart } from '../../../tests/support/pictures.ts'
import { Invalid } from '../errors.ts'
import { cleanSvg } from './clean-svg.ts'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inside}</svg>`
const clean = (text: string) => cleanSvg(Buffer.from(text))
const embedded = (width: number, height: number) =>
  `<image href="data:image/gif;base64,${pngStart(width, height).toString('base64')}"/>`
const inside = (text: string) => clean(svg(text)).replace(/^<svg [^>]*>|<\/svg>$/g, '')

describe('an SVG keeps its drawing', () => {
  for (const drawing of [
    '<path d="M0 0L10 10" fill="#f00" transform="rotate(45 5 5)"/>',
    '<g fill="url(#a)" style="stroke: rgb(1, 2, 3); filter: url(&quot;#b&quot;)"><circle r="4"/></g>',
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs>',
    '<text x="1">Ends &lt; &amp; means → Ω</text>',
    '<style>.a &gt; .b{fill:#fff;clip-path:url(#c)}</style>',
    '<use href="#a"/>',
    `<image href="data:image/png;base64,${pngStart(3, 4).toString('base64')}" width="10"/>`,
  ]) {
    test(drawing, () => assert.equal(inside(drawing), drawing))
  }

  test('a separate prefix is removed, and xlink:href becomes href', () => {
    const text =
      '<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"><s:use x:href="#a"/></s:svg>'
    assert.equal(clean(text), '<svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/></svg>')
  })

  test('declaration, comments, document type and editor data are removed', () => {
    const text = `\ufeff<?xml version="1.0"?><!-- by hand --><!DOCTYPE svg><?xml-stylesheet href="http://e.example/a.css"?>${svg(
      '<sodipodi:namedview xmlns:sodipodi="http://s.example/"><path/></sodipodi:namedview><g i:label="x" xmlns:i="http://i.example/"/>',
    )}`
    assert.equal(clean(text), '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>')
  })
})

describe('an SVG loses scripts and external references', () => {
  const cases: readonly (readonly [dangerous: string, harmless: string])[] = [
    ['<script>alert(1)</script>', ''],
    ['<script href="http://e.example/a.js"/>', ''],
    ['<g onload="alert(1)" ONCLICK="alert(1)"/>', '<g/>'],
    ['<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="http://e.example"/></foreignObject>', ''],
    ['<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>', ''],
    ['<a href="javascript:alert(1)"><path d="M0 0"/></a>', '<path d="M0 0"/>'],
    ['<a xlink:href="http://e.example"><text>x</text></a>', '<text>x</text>'],
    ['<use xlink:href="http://e.example/a.svg#b"/>', '<use/>'],
    ['<use href="data:image/svg+xml;base64,PHN2Zz4="/>', '<use/>'],
    ['<image href="http://e.example/a.png"/>', '<image/>'],
    ['<image href="data:image/svg+xml;base64,PHN2Zz4="/>', '<image/>'],
    ['<feImage href="http://e.example/a.png"/>', ''],
    ['<animate attributeName="href" to="javascript:alert(1)"/>', ''],
    ['<set attributeName="onload" to="alert(1)"/>', ''],
    ['<g fill="url(http://e.example/a.svg#b)"/>', '<g/>'],
    ['<g style="fill:url( \'//e.example\' )"/>', '<g/>'],
    ['<g style="fill:u\\72l(http://e.example)"/>', '<g/>'],
    ['<g mask="image-set(\'http://e.example/a.png\' 1x)"/>', '<g/>'],
    ['<g style="width:expression(alert(1))"/>', '<g/>'],
    ['<style>@import "http://e.example/a.css"; .a{fill:red}</style>', '<style>  .a{fill:red}</style>'],
    [
      '<style>@font-face{font-family:a;src:url(http://e.example/f)}.a{fill:red}</style>',
      '<style> .a{fill:red}</style>',
    ],
    ['<style>.a{background:url(http://e.example/a)}</style>', '<style></style>'],
    ['<style>.a{fill:u/**/rl(http://e.example)}</style>', '<style></style>'],
    ['<style><![CDATA[</style><script>alert(1)</script>]]></style>', '<style></style>'],
    ['<style><script>alert(1)</script></style>', '<style></style>'],
    ['<text><![CDATA[<script>alert(1)</script>]]></text>', '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>'],
  ]
  for (const [dangerous, harmless] of cases) test(dangerous, () => assert.equal(inside(dangerous), harmless))
})

describe('other content is refused with the reason', () => {
  const refused: readonly (readonly [text: string, why: RegExp])[] = [
    ['<html><body/></html>', /root element is html/],
    ['<svg xmlns="http://e.example/"/>', /root element is svg/],
    ['<svg><path></svg>', /unexpected close tag/],
    ['<svg>', /unclosed tag/],
    ['<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>', /undefined entity/],
    ['<svg onload=alert(1)/>', /unquoted attribute/],
    [svg('<image href="data:image/png;base64,iVBORw0KGgo="/>'), /a picture in it is a picture whose width and height/],
    [svg(embedded(9_000, 1)), /a picture in it has 9000 × 1 pixels/],
    [svg(embedded(5_000, 5_000).repeat(2)), /more than 40 million pixels together/],
    [svg('<g>'.repeat(300) + '</g>'.repeat(300)), /more than 256 levels deep/],
  ]
  for (const [text, why] of refused) {
    test(text.slice(0, 60), () =>
      assert.throws(
        () => clean(text),
        (error) => error instanceof Invalid && why.test(error.message),
      ),
    )
  }

  test('an SVG that is not UTF-8', () => {
    assert.throws(() => cleanSvg(Buffer.from('<svg>\xff</svg>', 'latin1')), /not UTF-8/)
  })
})

test('cleaning a large SVG takes less than five seconds, whatever the content', () => {
  for (const hostile of [
    `<g data-x="${'a'.repeat(1_000_000)}"/>`,
    `<style>${'/*'.repeat(500_000)}</style>`,
    `<style>${'@a'.repeat(500_000)}</style>`,
    `<style>@${'a'.repeat(200_000)}</style>`,
    `<style>${`@${'a'.repeat(5_000)}`.repeat(97)}</style>`,
    `<style>${`@a{${'a'.repeat(5_000)}`.repeat(97)}</style>`,
    `<g style="${'url('.repeat(250_000)}"/>`,
    `<path d="${'M(0'.repeat(300_000)}"/>`,
  ]) {
    const start = performance.now()
    clean(svg(hostile))
    assert.ok(performance.now() - start < 5000, hostile.slice(0, 30))
  }
})
