import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './process.ts'
import { readTestReport } from './test-report.ts'

test(
  'a skipped test is reported with the program that it lacks, and a deselected one is not',
  { tags: ['long'] },
  () => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    const folder = mkdtempSync(join(root, '.cache', 'test-report-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'some.test.js')
    writeFileSync(
      file,
      `import { expect, test } from 'vitest'
    test('holds', () => expect(1).toBe(1))
    test.skip('is left out', () => {})
    test('breaks', () => expect(1).toBe(2))
    test('is tried', (context) => context.skip('needs nginx, not installed here'))`,
    )
    writeFileSync(join(folder, 'vitest.config.js'), 'export default {}')
    const report = join(folder, 'report.json')
    const reporters = [`--reporter=${join(root, 'tools/failure-reporter.ts')}`, '--reporter=json']
    const args = ['run', '--root', folder, ...reporters, `--outputFile.json=${report}`]
    spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: root })
    const { passed, failed, failures, skipped } = readTestReport(report)
    expect([passed, failed, failures.length]).toEqual([1, 1, 1])
    expect(skipped).toEqual([
      expect.stringMatching(/some\.test\.js: is tried: needs nginx, not installed here$/),
    ])
  },
)
