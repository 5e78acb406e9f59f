import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '#app/server/configuration.ts'
import { installPackage } from '#testing/installed-package.ts'
import { readYaml } from '#testing/yaml.ts'
import { findProgram } from './proxy-examples.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'deploy/kubernetes')
/** The longest time that running replies need after the drain (app/server/main.ts). Seconds. */
const LONGEST_END = 25

const Manifest = z.looseObject({ apiVersion: z.string(), kind: z.string() })
type Manifest = z.infer<typeof Manifest>

const files = globSync('*.yaml', { cwd: folder })
  .filter((name) => name !== 'kustomization.yaml')
  .toSorted()

const readManifest = async (name: string): Promise<Manifest> =>
  Manifest.parse(await readYaml(readFileSync(join(folder, name), 'utf8')))

type Model = { validate(): void }
type Models = Readonly<Record<string, new (data: unknown) => Model>>

/** @returns errors by Kubernetes' own schema: wrong types or values, and missing fields */
async function findSchemaProblem(models: string, manifest: Manifest): Promise<string | undefined> {
  const kinds: Models = await import(join(models, manifest.apiVersion, 'index.js'))
  const Kind = kinds[manifest.kind]
  if (!Kind) return `there is no ${manifest.kind} in ${manifest.apiVersion}`
  try {
    new Kind(manifest).validate()
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** The schema accepts unknown fields, but the compiler does not. @returns the compiler's errors */
function compile(models: string, manifests: readonly Manifest[]): string {
  const file = join(dirname(dirname(models)), `manifests-${process.pid}.ts`)
  onTestFinished(() => rmSync(file, { force: true }))
  const lines = manifests.map(
    ({ apiVersion, kind, ...rest }, index) =>
      `import type { I${kind} as Kind${index} } from 'kubernetes-models/${apiVersion}'
export const manifest${index}: Kind${index} = ${JSON.stringify({ apiVersion, kind, ...rest })}`,
  )
  writeFileSync(file, lines.join('\n'))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const flags = '--noEmit --strict --skipLibCheck --ignoreConfig --module esnext --moduleResolution bundler'
  const { stdout, stderr } = spawnSync(process.execPath, [compiler, ...flags.split(' '), file], {
    cwd: dirname(file),
    encoding: 'utf8',
  })
  return `${stdout}${stderr}`.replaceAll(basename(file), '').trim()
}

test('the manifests have only fields and values that Kubernetes knows', async () => {
  const models = await installPackage('kubernetes-models', '5.1.0')
  const manifests = await Promise.all(files.map(readManifest))
  expect(manifests.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['Deployment', 'Ingress', 'Secret']),
  )
  for (const manifest of manifests) expect(await findSchemaProblem(models, manifest)).toBeUndefined()
  expect(compile(models, manifests)).toBe('')

  // Both checks find a wrong manifest.
  const wrong = Manifest.parse({ apiVersion: 'v1', kind: 'Service', spec: { ports: [{ port: 'eighty' }] } })
  expect(await findSchemaProblem(models, wrong)).toContain('must be integer')
  const misspelt = Manifest.parse({
    apiVersion: 'v1',
    kind: 'Service',
    spec: { ports: [{ port: 80, prot: 'TCP' }] },
  })
  expect(compile(models, [misspelt])).toContain('\'"prot"\' does not exist')
})

const Probe = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) })
const Deployment = z.looseObject({
  spec: z.looseObject({
    replicas: z.number(),
    strategy: z.looseObject({ rollingUpdate: z.looseObject({ maxUnavailable: z.number() }) }),
    template: z.looseObject({
      spec: z.looseObject({
        automountServiceAccountToken: z.boolean(),
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.looseObject({}),
        containers: z.tuple([
          z.looseObject({
            startupProbe: Probe,
            livenessProbe: Probe,
            readinessProbe: Probe,
            securityContext: z.looseObject({}),
            volumeMounts: z.array(z.looseObject({ mountPath: z.string() })),
            env: z.array(z.looseObject({ name: z.string(), value: z.string() })),
          }),
        ]),
      }),
    }),
  }),
})

test('the pods have no privileges, have probes, and have enough time to end', async () => {
  const { spec } = Deployment.parse(await readManifest('deployment.yaml'))
  const pod = spec.template.spec
  const [app] = pod.containers
  const paths = [app.startupProbe, app.livenessProbe, app.readinessProbe].map(({ httpGet }) => httpGet.path)
  expect(paths).toEqual(['/health', '/health', '/ready'])
  expect(pod.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: 10001,
    runAsGroup: 10001,
    seccompProfile: { type: 'RuntimeDefault' },
  })
  expect(app.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(pod.automountServiceAccountToken).toBe(false)
  // The image writes only its compile cache.
  expect(app.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/tmp'])
  expect([spec.replicas, spec.strategy.rollingUpdate.maxUnavailable]).toEqual([2, 0])

  // The product starts with these variables and those of the secret.
  const { stringData } = z
    .looseObject({ stringData: z.record(z.string(), z.string()) })
    .parse(await readManifest('secret.example.yaml'))
  const variables = Object.fromEntries(app.env.map(({ name, value }) => [name, value]))
  const { drainSeconds } = readConfig({ NODE_ENV: 'production', ...variables, ...stringData })
  expect(drainSeconds).toBe(5)
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + LONGEST_END)
})

test('kubectl assembles all manifests of the repository', async (context) => {
  if (!findProgram('kubectl')) return context.skip('needs kubectl, not installed here')
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const documents = await Promise.all(
    stdout.split(/^---$/m).map(async (text) => Manifest.parse(await readYaml(text))),
  )
  const example = files.filter((name) => name !== 'secret.example.yaml')
  expect(documents.map(({ kind }) => kind).toSorted()).toEqual(
    (await Promise.all(example.map(readManifest))).map(({ kind }) => kind).toSorted(),
  )
  expect(stdout).toMatch(/image: registry\.example\.org\/performance-partner:\d+\.\d+\.\d+\n/)
})
