import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { htmlOfMarkdown } from '#contract/markdown.ts'

test('headings, lists, links, emphasis and tables are rendered', () => {
  const source = [
    '# Parking',
    'A **long** truck, see [the map](https://maps.test/a?b=1&c=2) or [prices](/help "Help").',
    '- one\n- two',
    '| Room | Boxes |\n|---|--:|\n| Kitchen | 12 |',
  ].join('\n\n')
  expect(htmlOfMarkdown(source).replaceAll('\n', '')).toBe(
    '<h2>Parking</h2>' +
      '<p>A <strong>long</strong> truck, see <a href="https://maps.test/a?b=1&amp;c=2">the map</a>' +
      ' or <a href="/help" title="Help">prices</a>.</p>' +
      '<ul><li>one</li><li>two</li></ul>' +
      '<table><thead><tr><th>Room</th><th align="right">Boxes</th></tr></thead>' +
      '<tbody><tr><td>Kitchen</td><td align="right">12</td></tr></tbody></table>',
  )
})

test('no level is left out above the highest headings of a text, whatever they are', () => {
  expect(htmlOfMarkdown('## A\n\n### B', { below: 2 })).toBe('<h3>A</h3>\n<h4>B</h4>')
})

test('headings are one level below the heading that the text stands under', () => {
  expect(htmlOfMarkdown('# A\n\n## B\n\n###### C', { below: 2 })).toBe(
    '<h3>A</h3>\n<h4>B</h4>\n<h6>C</h6>',
  )
  expect(htmlOfMarkdown('`<h1>` &lt;h1&gt;')).toBe('<p><code>&lt;h1&gt;</code> &lt;h1&gt;</p>')
})

describe('markup that is not allowed stays plain text', () => {
  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['a <b onclick="x">b</b>', '<p>a &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt;</p>'],
    ['[here](javascript:alert(1))', '<p>here</p>'],
    ['[**he**re](JavaScript:alert(1) "a>b")', '<p><strong>he</strong>re</p>'],
    ['[here](java&#115;cript:alert(1))', '<p>here</p>'],
    ['[here](&#106;avascript&colon;alert(1))', '<p>here</p>'],
    ['[here][x]\n\n[x]: vbscript:x', '<p>here</p>\n'],
    ['[here](data:text/html;base64,PHNjcmlwdD4=)', '<p>here</p>'],
    ['<javascript:alert(1)>', '<p>javascript:alert(1)</p>'],
    ['![a "door"](javascript:alert(1))', '<p>a &quot;door&quot;</p>'],
    ['[a ![door](javascript:1) b](javascript:2)', '<p>a door b</p>'],
  ])('%s', (source, html) => {
    expect(htmlOfMarkdown(source)).toBe(html)
  })
})

test('no text has a tag or an address other than those of Markdown', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      '<script>',
      '<a href="',
      '<img src="" alt="',
      '</a>',
      '[x](',
      '![x](',
      'javascript:',
      'data:text/html,',
      'https://a.test/',
      '"',
      "'",
      '>',
      '\\',
      '`',
      '|-|\n',
      '\n\n',
      '# ',
      '&#58;',
      '&colon;',
      '\t',
      '\u0000',
      ')',
      ']',
      '<',
      ' onclick=x ',
    ),
  )
  const tag =
    /^<\/?(p|h[2-6]|em|strong|code|pre|ul|ol|li|blockquote|table|thead|tbody|tr|th|td)>$|^<(hr|br) \/>$|^<ol start="\d+">$|^<code class="language-[^"]*">$|^<t[hd] align="\w+">$|^<\/a>$|^<(a href|img src)="(?<address>[^"]+)"( alt="[^"]*")?( title="[^"]*")?( \/)?>$/
  const safe = /^(https?:|mailto:|ircs?:|xmpp:|[^:]*$|[^:]*[/?#])/i
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      for (const [one] of htmlOfMarkdown(pieces.join('')).matchAll(/<[^>]*>/g)) {
        const found = tag.exec(one)
        expect(found, one).not.toBeNull()
        expect(found?.groups?.address ?? '', one).toMatch(safe)
      }
    }),
    { numRuns: 3000 },
  )
})
