import { readFileSync } from 'node:fs'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { withFrenchSpaces } from '#platform/contract/text.ts'
import { specificsHeadings } from '../contract-rules.ts'
import type { VerifiedFeedback } from './new-evaluation.ts'

type EvaluationLabels = { readonly message: string; readonly better: string }

const languages = ['en', 'pt', 'fr'] as const
const labels = new Map(languages.map((language) => [language, readLabels(language)]))

/**
 * The HTML of an evaluation. All headings are made here, so that a screen can tell the overview from the rest, and all
 * texts of the evaluator and the learner are escaped.
 * @param language the language that it is written in; headings of another one are in English
 */
export function renderEvaluation(
  overview: readonly string[],
  feedback: readonly VerifiedFeedback[],
  language: string,
): string {
  const known = languages.find((it) => it === language) ?? FALLBACK_LANGUAGE
  const { message, better } = labels.get(known) ?? readLabels(FALLBACK_LANGUAGE)
  const paragraphs = overview.map((text) => `<p>${escapeHtml(text)}</p>`)
  const passages = feedback.map((one, index) => {
    const isFirst = feedback[index - 1]?.message !== one.message
    return [
      isFirst ? `<h3>${message.replace('{{number}}', String(one.message))}</h3>` : '',
      `<blockquote>${escapeHtml(one.quotation)}</blockquote>`,
      `<p>${escapeHtml(one.feedback)}</p>`,
      one.better === null ? '' : `<p><strong>${better}</strong> ${escapeHtml(one.better)}</p>`,
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

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

function readLabels(language: string): EvaluationLabels {
  const texts: { readonly rendered: EvaluationLabels } = JSON.parse(
    readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8'),
  )
  return language === 'fr' ? withFrenchSpaces(texts.rendered) : texts.rendered
}
