import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runTool } from '#testing/e2e/server-process.ts'
import { SoftwareBill } from './licence-report.ts'
import { root } from './process.ts'

test('the bill of materials names the server’s packages with their licences, and no development package', async () => {
  const { code, output } = await runTool('sbom', [], {})
  expect(code, output).toBe(0)
  const folder = join(root, '.cache/sbom')
  const text = await readFile(join(folder, 'performance-partner.cdx.json'), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ bomFormat: 'CycloneDX' })
  const names = new Set(SoftwareBill.parse(JSON.parse(text)).components.map(({ name }) => name))
  const manifest: Readonly<Record<'dependencies' | 'devDependencies', Record<string, string>>> = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  expect([...names]).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)))
  expect([...names]).not.toContain('vitest')
  const report = await readFile(join(folder, 'licences.md'), 'utf8')
  expect(report).toContain(`fastify ${manifest.dependencies.fastify}`)
  expect(report).toMatch(/^## MIT \(\d{2,}\)$/m)
})
