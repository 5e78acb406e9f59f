import { readFileSync } from 'node:fs'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { specificsHeadings } from '../contract.ts'
import type { Verified } from './judge.ts'

type Words = { readonly message: string; readonly better: string }

const languages = ['en', 'pt', 'fr'] as const
const words = new Map(languages.map((language) => [language, wordsOf(language)]))

/**
 * The HTML of an evaluation. Headings come from here and nowhere else, so that a screen can tell the overview from the
 * rest, and every word of others is escaped.
 * @param language the language that it is written in; headings of another one are in English
 */
export function renderEvaluation(
  overview: readonly string[],
  feedback: readonly Verified[],
  language: string,
): string {
  const known = languages.find((it) => it === language) ?? FALLBACK_LANGUAGE
  const { message, better } = words.get(known) ?? wordsOf(FALLBACK_LANGUAGE)
  const paragraphs = overview.map((text) => `<p>${escaped(text)}</p>`)
  const passages = feedback.map((one, index) => {
    const isFirst = feedback[index - 1]?.message !== one.message
    return [
      isFirst ? `<h3>${message.replace('{{number}}', String(one.message))}</h3>` : '',
      `<blockquote>${escaped(one.quotation)}</blockquote>`,
      `<p>${escaped(one.feedback)}</p>`,
      one.better === null ? '' : `<p><strong>${better}</strong> ${escaped(one.better)}</p>`,
    ].join('')
  })
  return [...paragraphs, `<h2>${specificsHeadings[known]}</h2>`, ...passages].join('\n')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

function wordsOf(language: string): Words {
  const texts: { readonly rendered: Words } = JSON.parse(
    readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8'),
  )
  return texts.rendered
}
