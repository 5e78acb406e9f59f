import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePrivate } from './private-files.ts'

test('a directory and its files become private, and files outside of it keep their rights', (context) => {
  if (process.platform === 'win32') return context.skip('Windows has no such modes')
  const outer = mkdtempSync(join(tmpdir(), 'pp-private-'))
  onTestFinished(() => rmSync(outer, { recursive: true }))
  const [directory, outside] = [join(outer, 'data'), join(outer, 'outside')]
  mkdirSync(join(directory, 'inner'), { recursive: true })
  for (const path of [join(directory, 'inner/key'), outside]) writeFileSync(path, 'x')
  symlinkSync(outside, join(directory, 'link'))
  for (const path of [directory, join(directory, 'inner')]) chmodSync(path, 0o777)
  for (const path of [join(directory, 'inner/key'), outside]) chmodSync(path, 0o666)
  const modeOf = (path: string) => statSync(path).mode & 0o777
  expect(makePrivate(directory)).toEqual({ wasOpen: true, left: 0 })
  expect(['.', 'inner', 'inner/key'].map((path) => modeOf(join(directory, path)))).toEqual([
    0o700, 0o700, 0o600,
  ])
  expect(modeOf(outside)).toBe(0o666)
  expect(makePrivate(directory)).toEqual({ wasOpen: false, left: 0 })
})
