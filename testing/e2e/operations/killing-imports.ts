import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { auditRoutes } from '#features/audit/contract.ts'
import { MARKED_PACK_TITLE, markedPack } from '#testing/marked-packs.ts'
import { sendPack, sendPreview } from '#testing/packs.ts'
import type { Person } from '#testing/person.ts'

type Attempt = {
  readonly number: number
  readonly key: string
  readonly seen: string
  isAcknowledged: boolean
}

/** What two people have imported into one store. */
export type ImportTally = { sent: number; readonly attempts: Attempt[]; refused: number; cut: number }

export const newImportTally = (): ImportTally => ({ sent: 0, attempts: [], refused: 0, cut: 0 })

/** Imports one pack after another until it is over, while a second person does the same. */
export async function keepImporting(person: Person, tally: ImportTally, isOver: AbortSignal): Promise<void> {
  try {
    while (!isOver.aborted) await importOnce(person, tally)
  } catch (error) {
    // `fetch` throws a TypeError when the connection breaks because the server was killed.
    if (!(error instanceof TypeError)) throw error
    tally.cut += 1
  }
}

async function importOnce(person: Person, tally: ImportTally): Promise<void> {
  const number = ++tally.sent
  const pack = await markedPack(number)
  const { seen } = (await sendPreview(person, pack)).body
  const attempt: Attempt = { number, key: randomUUID(), seen, isAcknowledged: false }
  tally.attempts.push(attempt)
  const { status, body } = await sendPack(person, pack, { seen, key: attempt.key })
  if (status === 409) {
    expect(body.code).toBe('packs.changedMeanwhile')
    tally.refused += 1
    tally.attempts.splice(tally.attempts.indexOf(attempt), 1)
    return
  }
  expect(status, String(body.detail)).toBe(200)
  attempt.isAcknowledged = true
}

/**
 * Checks that the store holds one whole pack, and that each acknowledged import has one line in the audit. Interrupted
 * imports are repeated with their key: one that was stored is recognised, and any other is imported now or refused
 * because something has changed.
 */
export async function inspectImports(person: Person, tally: ImportTally): Promise<void> {
  const numbers = await linesOf(person)
  expect(new Set(numbers).size, 'an import has one line in the audit').toBe(numbers.length)
  for (const { number, isAcknowledged } of tally.attempts)
    if (isAcknowledged) expect(numbers).toContain(number)
  const newest = numbers[0]
  if (newest !== undefined) await expectWhole(person, newest)

  const open = tally.attempts.filter(({ isAcknowledged }) => !isAcknowledged)
  for (const attempt of open) {
    const { status, body } = await sendPack(person, await markedPack(attempt.number), attempt)
    if (numbers.includes(attempt.number)) expect([status, body.detail]).toEqual([200, undefined])
    else expect([200, 409], String(body.detail)).toContain(status)
    if (status === 200) attempt.isAcknowledged = true
    else tally.attempts.splice(tally.attempts.indexOf(attempt), 1)
  }
  const after = await linesOf(person)
  expect(new Set(after).size).toBe(after.length)
  if (after[0] !== undefined) await expectWhole(person, after[0])
}

async function expectWhole(person: Person, number: number): Promise<void> {
  const { body } = await sendPreview(person, await markedPack(number))
  expect(
    body.items.filter(({ state }) => state !== 'same').map(({ key, state }) => `${key} ${state}`),
    `pack number ${number} is there, and nothing of another one`,
  ).toEqual([])
}

/** The numbers of the imported packs, newest first. */
async function linesOf(person: Person): Promise<number[]> {
  const { body } = await person.call(auditRoutes.listAudit, { query: { subject: 'pack', limit: '200' } })
  return body.flatMap(({ title, after }) => {
    if (title !== MARKED_PACK_TITLE || typeof after !== 'object' || after === null) return []
    return 'version' in after ? [Number(/\d+$/.exec(String(after.version))?.[0])] : []
  })
}
