import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '#app/server/configuration.ts'
import { readDeployExample } from '#testing/deploy-examples.ts'
import { installPackage } from '#testing/installed-package.ts'
import { readYaml } from '#testing/yaml.ts'
import { copyDemoStore } from '../demo-store.ts'
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
    expect.arrayContaining(['CronJob', 'Deployment', 'Ingress', 'NetworkPolicy', 'Secret']),
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
const Variables = z.array(z.looseObject({ name: z.string(), value: z.string() }))
const Labels = z.record(z.string(), z.string())
const Deployment = z.looseObject({
  spec: z.looseObject({
    replicas: z.number(),
    strategy: z.looseObject({ rollingUpdate: z.looseObject({ maxUnavailable: z.number() }) }),
    template: z.looseObject({
      metadata: z.object({ labels: Labels }),
      spec: z.looseObject({
        automountServiceAccountToken: z.boolean(),
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.looseObject({}),
        containers: z.tuple([
          z.looseObject({
            startupProbe: Probe,
            livenessProbe: Probe,
            readinessProbe: Probe,
            ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
            securityContext: z.looseObject({}),
            volumeMounts: z.array(z.looseObject({ mountPath: z.string() })),
            env: Variables,
          }),
        ]),
      }),
    }),
  }),
})

const readDeployment = async () => Deployment.parse(await readManifest('deployment.yaml')).spec

/** The variables of the example of a secret. */
const readSecret = async () =>
  z.looseObject({ stringData: Labels }).parse(await readManifest('secret.example.yaml')).stringData

const toEnvironment = (variables: z.infer<typeof Variables>) =>
  Object.fromEntries(variables.map(({ name, value }) => [name, value]))

test('the pods have no privileges, have probes, and have enough time to end', async () => {
  const spec = await readDeployment()
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

  // The product starts with these variables and those of the secret, but not before the network was filled in.
  const environment = { NODE_ENV: 'production', ...toEnvironment(app.env), ...(await readSecret()) }
  expect(() => readConfig(environment)).toThrow(/^TRUSTED_PROXIES: must be addresses or networks/)
  const { drainSeconds } = readConfig({ ...environment, TRUSTED_PROXIES: '10.244.0.0/16' })
  expect(drainSeconds).toBe(5)
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + LONGEST_END)
})

const NetworkPolicy = z.object({
  spec: z.object({
    podSelector: z.object({ matchLabels: Labels }),
    policyTypes: z.tuple([z.literal('Ingress')]),
    ingress: z.array(
      z.object({
        from: z.tuple([z.object({ namespaceSelector: z.object({ matchLabels: Labels }) })]),
        ports: z.tuple([z.object({ port: z.string() })]),
      }),
    ),
  }),
})

test('each port of the pods is open to one other namespace only', async () => {
  const { template } = await readDeployment()
  const { spec } = NetworkPolicy.parse(await readManifest('network-policy.yaml'))
  expect(template.metadata.labels).toMatchObject(spec.podSelector.matchLabels)
  const [app] = template.spec.containers
  const names = app.ports.map(({ name }) => name)
  expect(spec.ingress.map(({ ports: [{ port }] }) => port)).toEqual(names)
  for (const { from } of spec.ingress)
    expect(Object.keys(from[0].namespaceSelector.matchLabels)).toEqual(['kubernetes.io/metadata.name'])
  const { METRICS_PORT } = toEnvironment(app.env)
  expect(app.ports).toContainEqual({ name: 'metrics', containerPort: Number(METRICS_PORT) })
})

const Ingress = z.looseObject({
  metadata: z.looseObject({
    annotations: z.looseObject({ 'haproxy.org/backend-config-snippet': z.string() }),
  }),
})

// proxies.long.ts proves what these directives do.
test('the ingress has directives of the HAProxy example, in a section that may have them', async (context) => {
  const { metadata } = Ingress.parse(await readManifest('ingress.yaml'))
  const snippet = metadata.annotations['haproxy.org/backend-config-snippet'].trim().split('\n')
  const example = new Set(
    readDeployExample('haproxy/haproxy.cfg', {})
      .split('\n')
      .map((line) => line.trim()),
  )
  expect(snippet.filter((line) => !example.has(line))).toEqual([])
  expect(snippet).toEqual(
    expect.arrayContaining([
      'retry-on conn-failure 404',
      'http-request disable-l7-retry unless { path_beg /assets/ }',
    ]),
  )
  if (!findProgram('haproxy')) return context.skip('needs haproxy, not installed here')
  const folder = mkdtempSync(join(tmpdir(), 'pp-ingress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'haproxy.cfg')
  const timeouts = ['connect', 'client', 'server'].map((name) => `timeout ${name} 5s`)
  // As the controller writes it, with places for pods that do not exist yet.
  const sections = [
    ['defaults', 'mode http', ...timeouts],
    ['frontend http', 'bind 127.0.0.1:80', 'use_backend pods'],
    ['backend pods', ...snippet, 'server SRV_1 127.0.0.1:1', 'server SRV_2 127.0.0.1:1 disabled'],
  ]
  writeFileSync(file, sections.map((lines) => `${lines.join('\n  ')}\n`).join(''))
  const { status, stderr } = spawnSync(findProgram('haproxy') ?? '', ['-c', '-f', file], { encoding: 'utf8' })
  expect({ status, warnings: stderr }).toEqual({ status: 0, warnings: '' })
})

const CronJob = z.looseObject({
  spec: z.looseObject({
    jobTemplate: z.object({
      spec: z.looseObject({
        template: z.object({
          metadata: z.object({ labels: Labels }),
          spec: z.looseObject({
            securityContext: z.looseObject({}),
            containers: z.tuple([
              z.looseObject({
                command: z.tuple([z.literal('sh'), z.literal('-c'), z.string()]),
                env: Variables,
                securityContext: z.looseObject({}),
                volumeMounts: z.array(z.looseObject({ mountPath: z.string() })),
              }),
            ]),
          }),
        }),
      }),
    }),
  }),
})

test('the nightly backup runs with as few privileges as the product, and its command makes a backup', async () => {
  const { spec } = CronJob.parse(await readManifest('backup.yaml'))
  const { metadata, spec: pod } = spec.jobTemplate.spec.template
  const [backup] = pod.containers
  const { template } = await readDeployment()
  const [app] = template.spec.containers
  expect(pod.securityContext).toEqual({ ...template.spec.securityContext, fsGroup: 10001 })
  expect(backup.securityContext).toEqual(app.securityContext)
  expect(backup.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/tmp', '/backups'])
  expect(metadata.labels).not.toMatchObject(template.metadata.labels)

  const [DATA_DIR, folder] = [await copyDemoStore(), mkdtempSync(join(tmpdir(), 'pp-backups-'))]
  onTestFinished(() => {
    for (const path of [DATA_DIR, folder]) rmSync(path, { recursive: true })
  })
  const { DATABASE_URL: _, ...secret } = await readSecret()
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', backup.command[2].replaceAll('$$', '$').replaceAll('/backups', folder)],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        NODE_ENV: 'production',
        ...secret,
        ...toEnvironment(backup.env),
        // A store of this test, in place of the cluster's PostgreSQL.
        DATA_DIR,
        ALLOW_EMBEDDED_DATABASE: 'yes',
        BACKUP_PASSPHRASE: 'of the nightly backup',
      },
    },
  )
  expect(status, stderr).toBe(0)
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^practice-\d{4}-\d\d-\d\d-\d{6}\.backup$/)])
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
