import type { PackOrigin } from '../contract.ts'
import type { PackMetadata } from '../contract-format.ts'

type ChosenScenario = { readonly id: number; readonly title: string }

/** Suggests the facts of a pack of these scenarios; those that cannot be suggested are empty. */
export function suggestPackMetadata(
  scenarios: readonly ChosenScenario[],
  origins: readonly PackOrigin[],
): PackMetadata {
  const [only, ...more] = scenarios
  const title = only && more.length === 0 ? only.title : ''
  const own = scenarios.map(({ id }) => origins.find(({ scenario_id }) => scenario_id === id))
  const [first] = own
  const isShared = (name: 'title' | 'version' | 'licence' | 'author') =>
    own.every((one) => one?.[name] === first?.[name])
  if (!first || !isShared('licence') || !isShared('author'))
    return { title, version: '1.0.0', licence: '', author: '' }
  const { licence, author } = first
  const whole = origins.filter((one) => one.title === first.title && one.author === author)
  return isShared('title') && isShared('version') && whole.length === scenarios.length
    ? { title: first.title, version: first.version, licence, author }
    : { title, version: '1.0.0', licence, author }
}
