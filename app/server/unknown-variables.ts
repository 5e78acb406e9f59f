/** First words of names that only this product uses; programs beside it may use the others too. */
const ownPrefixes =
  /^(?:OIDC|COGNITO|SMTP|METRICS|SESSION|DAILY|RETENTION|TRUSTED|SECOND|PARTNER|EVALUATOR|EVALUATION|TRANSCRIBER|VOICE|CHAT|MESSAGE|DRAIN|ALLOW|IMPRINT|PRIVACY|SUPPORT|BACKUP)_/

/** Variables of desktops, and those by which Kubernetes names its services. */
const othersNames = /^SESSION_MANAGER$|_SERVICE_(?:HOST|PORT)|_PORT(?:$|_\d+_)/

/** Read by the commands for backups alone. */
const elsewhere = ['BACKUP_PASSPHRASE']

/** Names of fewer letters resemble too many others. */
const LEAST_LENGTH = 8

/** How many letters a name may differ by. */
const MOST_EDITS = 2

/** Names of variables that are set and not known, although they seem to be meant for the product. */
export function findMisspeltVariables(known: readonly string[], set: readonly string[]): string[] {
  const names = [...known, ...elsewhere].flatMap((name) => [name, `${name}_FILE`])
  const resembles = (name: string) =>
    name.length >= LEAST_LENGTH && names.some((one) => one.length >= LEAST_LENGTH && isNear(one, name))
  return set.filter(
    (name) => !names.includes(name) && !othersNames.test(name) && (ownPrefixes.test(name) || resembles(name)),
  )
}

/** Whether two names differ by few letters (Levenshtein). */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > MOST_EDITS) return false
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of one.split('').entries()) {
    const edits = [row + 1]
    for (const [column, another] of other.split('').entries())
      edits.push(
        Math.min(
          (before[column] ?? 0) + (letter === another ? 0 : 1),
          (before[column + 1] ?? 0) + 1,
          (edits[column] ?? 0) + 1,
        ),
      )
    before = edits
  }
  return (before.at(-1) ?? 0) <= MOST_EDITS
}
