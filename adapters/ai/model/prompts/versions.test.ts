import { expect, test } from 'vitest'
import { findUnrecordedChange, fingerprintPrompt } from '#testing/prompt-record.ts'
import { promptVersions } from './versions.ts'
import recorded from './recorded.json' with { type: 'json' }

test('a prompt that changes under the same version is reported with the remedy', () => {
  const released = { 'partner/1': '0123456789abcdef' }
  expect(findUnrecordedChange('partner/1', { en: 'something that was never released' }, released)).toMatch(
    /was recorded as 0123456789abcdef and now renders as [0-9a-f]{16}: give it the next number/,
  )
})

test('a version that is not recorded is reported with the line to add', () => {
  const samples = { en: 'Stay in role.', fr: 'Restez.' }
  expect(findUnrecordedChange('nobody/7', samples)).toContain(`"nobody/7": "${fingerprintPrompt(samples)}"`)
})

test('a fingerprint depends on the texts and names of the samples, but not on their order', () => {
  const print = fingerprintPrompt({ en: 'One', pt: 'Um' })
  expect(fingerprintPrompt({ pt: 'Um', en: 'One' })).toBe(print)
  expect(fingerprintPrompt({ en: 'One.', pt: 'Um' })).not.toBe(print)
  expect(fingerprintPrompt({ en: 'One', fr: 'Um' })).not.toBe(print)
})

test('only present or past versions are recorded', () => {
  const latest = new Map(Object.values(promptVersions).map((version) => numbered(version)))
  for (const [name, number] of Object.keys(recorded).map(numbered)) {
    expect(number).toBeGreaterThan(0)
    expect(number, name).toBeLessThanOrEqual(latest.get(name) ?? 0)
  }
})

const numbered = (version: string): [string, number] => {
  const [name = '', number] = version.split('/')
  return [name, Number(number)]
}
