import { expect } from 'vitest'
import { auditRoutes } from '#features/audit/contract.ts'
import { mapScenarioTexts, type ScenarioTextField, scenarioTextFields } from '#features/scenarios/contract.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { workspaceRoutes } from '#features/workspace/contract.ts'
import type { Person } from '#testing/person.ts'

const ID = '1'
const params = { id: ID }

/** What two authors of one scenario have sent, and what was acknowledged. */
export type DraftWriteLog = {
  sent: number
  /** The largest number whose save was acknowledged. */
  saved: number
  /** The acknowledged number of each published version. */
  readonly published: Map<number, number>
  conflicts: number
  cut: number
}

export const newDraftWriteLog = (): DraftWriteLog => ({
  sent: 0,
  saved: 0,
  published: new Map(),
  conflicts: 0,
  cut: 0,
})

const textsOf = (number: number) => mapScenarioTexts((field) => `${field}, number ${number}`)

/** The numbers in a set of texts; texts of one save have one number. */
const numbersIn = (texts: Readonly<Partial<Record<ScenarioTextField, string>>>): number[] => [
  ...new Set(scenarioTextFields.map((field) => Number(/ number (\d+)$/.exec(texts[field] ?? '')?.[1] ?? 0))),
]

/** Saves and publishes until it is over, while a second author does the same with the same scenario. */
export async function keepWriting(
  author: Person,
  authorship: DraftWriteLog,
  isOver: AbortSignal,
): Promise<void> {
  try {
    while (!isOver.aborted) await writeOnce(author, authorship)
  } catch (error) {
    // `fetch` throws a TypeError when the connection breaks because the server was killed.
    if (!(error instanceof TypeError)) throw error
    authorship.cut += 1
  }
}

async function writeOnce(author: Person, authorship: DraftWriteLog): Promise<void> {
  const { status: read, body: before } = await author.call(workspaceRoutes.readDraft, { params })
  expect(read).toBe(200)
  // The number is taken after the draft was read, so a save that follows another one has the larger number.
  const number = ++authorship.sent
  const saved = await author.call(workspaceRoutes.saveDraft, {
    params,
    body: {
      revision: before.revision,
      change: { texts: { en: textsOf(number) } },
    },
  })
  if (saved.status === 409) {
    authorship.conflicts += 1
    return
  }
  expect(saved.status, String(saved.detail)).toBe(200)
  authorship.saved = Math.max(authorship.saved, number)
  if (number % 3 !== 0) return
  const { status, body, detail } = await author.call(workspaceRoutes.publishDraft, {
    params,
    body: { revision: saved.body.revision, note: `number ${number}` },
  })
  if (status === 409) authorship.conflicts += 1
  else {
    expect(status, String(detail)).toBe(200)
    authorship.published.set(body.version, number)
  }
}

/** Checks that no draft or version is a mixture, and that nothing acknowledged is lost. */
export async function inspectDraft(author: Person, { sent, saved, published }: DraftWriteLog): Promise<void> {
  const { body: state } = await author.call(workspaceRoutes.readDraft, { params })
  const numbers = numbersIn(state.draft.texts['en'] ?? {})
  expect(numbers, 'the draft has the texts of one save').toHaveLength(1)
  expect(numbers[0]).toBeGreaterThanOrEqual(saved)
  expect(numbers[0]).toBeLessThanOrEqual(sent)

  const { body: versions } = await author.call(workspaceRoutes.listVersions, { params, query: {} })
  const newest = versions[0]?.number ?? 0
  expect(state.version).toBe(newest)
  expect(versions.map(({ number }) => number)).toEqual(versions.map((_, index) => newest - index))
  for (const { number, note, changes } of versions) {
    const acknowledged = published.get(number)
    if (acknowledged !== undefined) expect(note).toBe(`number ${acknowledged}`)
    if (note === '') continue
    const after = changes.flatMap(({ language, field, after: text }) =>
      language === 'en' && field !== undefined && text !== undefined ? [text] : [],
    )
    expect(after.length, 'a version changes all texts at once').toBe(scenarioTextFields.length)
    expect(after.every((text) => text.endsWith(note))).toBe(true)
  }
  expect(newest).toBeGreaterThanOrEqual(Math.max(1, ...published.keys()))

  const { body: scenarios } = await author.call(scenarioAdminRoutes.listAllScenarios, { query: {} })
  const inForce = scenarios.find(({ id }) => id === Number(ID))
  if (newest > 1 && inForce)
    expect(numbersIn(inForce).map((number) => `number ${number}`)).toEqual([versions[0]?.note])

  const { body: lines } = await author.call(auditRoutes.listAudit, {
    query: { subject: 'scenario', subject_id: ID, action: 'publish', limit: '200' },
  })
  const told = lines.map(({ after }) => JSON.stringify(after))
  expect(new Set(told).size, 'a version has one line in the audit').toBe(told.length)
  expect(told).toHaveLength(newest - 1)
}
