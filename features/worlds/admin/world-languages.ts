import type { Language } from '#features/languages/contract.ts'
import type { AdminScenario } from '#features/scenarios/contract-admin.ts'
import type { ScenarioWorld } from '../contract.ts'

/** A language that facts are written in; `name` is its own word for itself. */
export type WrittenLanguage = Pick<Language, 'code' | 'name'>

/** The languages of the built-in partner, which are always offered. */
const offered: readonly string[] = ['en', 'pt', 'fr']

/** The languages to offer: English, the partner's others, the scenario's, and those that the world has texts in. */
export function languagesOf(
  { languages }: AdminScenario,
  { facts, needs }: ScenarioWorld,
  known: readonly Language[],
): readonly WrittenLanguage[] {
  const texts = [
    ...facts.flatMap((fact) => [fact.texts, fact.question?.sentence ?? {}, fact.question?.words ?? {}]),
    ...needs.flatMap(({ what, words }) => [what, words]),
  ]
  const codes = new Set([...offered, ...languages, ...texts.flatMap((text) => Object.keys(text))])
  return [...codes].map((code) => ({ code, name: known.find((one) => one.code === code)?.name ?? code }))
}
