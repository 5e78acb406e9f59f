import { expect, test } from 'vitest'
import { sanitise } from './rich-text.ts'

const clean = (html: string) =>
  Object.assign(document.createElement('div'), { innerHTML: sanitise(html) }).innerHTML

test('allowed formatting is kept', () => {
  const html =
    '<h1>a</h1><h6>b</h6><p class="lead">c<br><b>d</b><strong>e</strong><i>f</i><em>g</em><u>h</u></p>' +
    '<ul><li>i</li></ul><ol><li>j</li></ol><blockquote>k</blockquote><pre><code>l</code></pre><div><span>m</span></div>'
  expect(clean(html)).toBe(html)
})

test.each([
  ['<script>alert(1)</script>', ''],
  ['<p>a<iframe src="https://example.org"></iframe></p>', '<p>a</p>'],
  ['<img src="x" onerror="alert(1)">', ''],
  ['<p onclick="alert(1)" id="main" data-x="1" aria-label="x">a</p>', '<p>a</p>'],
  ['<form action="/x"><input name="a"><button>Send</button></form>', 'Send'],
  ['<a href="javascript:alert(1)">a</a>', 'a'],
  ['<svg><script>alert(1)</script></svg><math><mtext></mtext></math>', ''],
  ['<style>p { display: none }</style><p>a</p>', '<p>a</p>'],
  ['<object data="x"></object><embed src="x"><link rel="stylesheet" href="x"><base href="x">', ''],
])('%s becomes %j', (html, expected) => {
  expect(clean(html)).toBe(expected)
})

test('a style may set colours and alignment, but neither cover the page nor load anything', () => {
  expect(clean('<p style="color: red; text-align: center; font-weight: 600">a</p>')).toBe(
    '<p style="color: red; text-align: center; font-weight: 600">a</p>',
  )
  expect(clean('<u style="text-decoration: underline wavy">a</u>')).toContain('wavy')
  const hostile = 'position: fixed; inset: 0; z-index: 99; color: red; background: url(https://example.org/x)'
  expect(clean(`<div style="${hostile}">a</div>`)).not.toMatch(/position|inset|z-index|url/)
  expect(clean(`<div style="${hostile}">a</div>`)).toContain('color: red')
  expect(clean('<div style="position: fixed">a</div>')).toBe('<div>a</div>')
})
