import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { resolveAiServices } from '#adapters/ai/resolve.ts'
import { resolveVoices } from '#adapters/voice/resolve.ts'
import { testApp } from '#testing/app.ts'
import { variablesFor } from '#testing/model-servers/access.ts'
import { openModelServer } from '#testing/model-servers/aimock.ts'
import type { Tampering } from '#testing/model-servers/tampering.ts'
import { respondWith } from '#testing/model-servers/wire-faults.ts'
import { createPerson } from '#testing/person.ts'
import { freePort } from '#testing/ports.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { type MetricFamily, parsePrometheus } from '#testing/prometheus-text.ts'
import { readConfig } from './configuration.ts'
import { openMetrics } from './metrics.ts'

const TOKEN = 'a-token-of-twenty-four-c'
const bearer = { authorization: `Bearer ${TOKEN}` }

/** The product with a model, and with metrics on a separate port protected by a token. */
async function measuredApp() {
  const model = await openModelServer()
  const port = await freePort()
  const environment = {
    ...variablesFor(model.url),
    PARTNER_MODEL: 'local:some-model',
    METRICS_PORT: String(port),
    METRICS_TOKEN: TOKEN,
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMTP_FROM: 'practice@demo.example',
  }
  const config = readConfig(environment)
  const prometheus = await openMetrics(config.observability.metrics)
  const services = await resolveAiServices(config, undefined, prometheus?.metrics)
  resolveVoices(config, () => true, prometheus?.metrics)
  return { ...(await testApp({ ...services, environment, prometheus })), model, port }
}

const deployed = (name: string): string =>
  readFileSync(new URL(`../../deploy/observability/${name}`, import.meta.url), 'utf8')

test('metrics count the events, and no label contains what people typed', async () => {
  const { app, as, model, port } = await measuredApp()
  // Their sign-ins are counted.
  const [learner, superadmin] = [createPerson(app, 'learner'), createPerson(app, 'superadmin')]
  const chatId = await startChat(learner)
  expect((await say(learner, chatId, 'How was it?')).status).toBe(200)
  expect((await say(learner, chatId, 'And then?')).status).toBe(200)
  // Three failures, because the background reading of the exchange before may use up the first one.
  model.next(...Array<Tampering>(3).fill(respondWith(401, { error: { code: 'invalid_api_key' } })))
  expect((await say(learner, chatId, 'Go on.')).status).toBe(500)
  await as.nobody.send({ url: '/wp-login.php' })
  await as.nobody.send({ url: '/api/v1/chats/4711' })

  expect((await superadmin.send({ url: '/metrics' })).statusCode).toBe(401)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(401)
  expect((await fetch(`http://127.0.0.1:${port}/`, { headers: bearer })).status).toBe(404)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: bearer })
  expect(answer.headers.get('content-type')).toMatch('text/plain; version=0.0.4')
  const text = await answer.text()
  expect(text).toContain('performance_partner_dependency_away{dependency="local:some-model"} 1')
  const isAwayAfter = async (minutes: number) => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000)
    const read = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: bearer })
    clock.mockRestore()
    return (await read.text()).includes('dependency_away{dependency="local:some-model"} 1')
  }
  // A single failure counts as an outage for a few minutes only; two without a success between them count for an hour.
  expect([await isAwayAfter(2), await isAwayAfter(4)]).toEqual([true, false])
  model.next(...Array<Tampering>(3).fill(respondWith(401, { error: { code: 'invalid_api_key' } })))
  expect((await say(learner, chatId, 'Once more.')).status).toBe(500)
  expect([await isAwayAfter(30), await isAwayAfter(61)]).toEqual([true, false])
  const families = parsePrometheus(text)
  const read = (name: string, labels: Readonly<Record<string, string>> = {}) =>
    valueOf(families, `performance_partner_${name}`, labels)

  const message = { method: 'POST', route: '/api/v1/chats/:chat_id/message' }
  expect(read('http_requests_total', { ...message, status: '200' })).toBe(2)
  expect(read('http_request_duration_seconds_count', message)).toBe(3)
  expect(read('http_requests_total', { method: 'GET', route: 'none', status: '404' })).toBe(1)
  // No label has a path that a person typed; values, such as a number of bytes, may contain the same digits.
  expect(text).not.toMatch(/="[^"\n]*(?:4711|wp-login|learner)/)
  expect(read('turns_total', { outcome: 'stored' })).toBe(2)
  expect(read('turns_total', { outcome: 'misconfigured' })).toBe(1)
  expect(read('turn_first_delta_seconds_count')).toBe(2)
  expect(read('turns_running')).toBe(0)
  expect(read('model_calls_total', { provider: 'local', outcome: 'answered' })).toBeGreaterThanOrEqual(2)
  expect(read('model_calls_total', { provider: 'local', outcome: 'misconfigured' })).toBeGreaterThanOrEqual(1)
  expect(
    read('model_tokens_total', { purpose: 'partner', provider: 'local', direction: 'output' }),
  ).toBeGreaterThan(0)
  expect(read('dependency_away', { dependency: 'local:some-model' })).toBe(1)
  // Prometheus detects an increase only in a series that already existed.
  expect(read('organization_budgets_reached_total', { share: '80' })).toBe(0)
  expect(read('organization_budgets_reached_total', { share: '100' })).toBe(0)
  expect(read('security_events_total', { event: 'sign_in.succeeded' })).toBe(2)
  const [inUse = NaN, idle = NaN] = ['in_use', 'idle'].map((state) => read('database_connections', { state }))
  expect(inUse + idle).toBeGreaterThan(0)
  expect(inUse + idle).toBeLessThanOrEqual(read('database_connections_max') ?? NaN)
  expect(valueOf(families, 'process_resident_memory_bytes', {})).toBeGreaterThan(1e6)

  // Every metric in the dashboard and the alerts exists.
  const shown = JSON.parse(deployed('grafana-dashboard.json'))
  expect(shown.panels.length).toBeGreaterThan(10)
  const alerts = deployed('prometheus-alerts.yaml')
  const rules = alerts.split(/^ +- alert: /m).slice(1)
  expect(rules.length).toBeGreaterThan(8)
  for (const rule of rules)
    expect(rule).toMatch(
      /^\w+\n +expr: .+\n +for: \d+[sm]\n +labels:\n +severity: (page|ticket)\n +annotations:\n +summary: .+\n +description: .+\n/,
    )
  const named = `${JSON.stringify(shown)}\n${alerts}`.matchAll(
    /\b(?:performance_partner|process|nodejs)_[a-z0-9_]+/g,
  )
  const unknown = [...named].map(([name]) => name).filter((name) => !isKnown(families, name))
  expect(unknown).toEqual([])
  const documented = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  // Each alert has a row that says what to do.
  const names = rules.map((rule) => /^\w+/.exec(rule)?.[0])
  expect([...documented.matchAll(/^\| `([A-Z]\w+)` \|/gm)].map(([, name]) => name)).toEqual(names)
  expect([...families.keys()].filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
  expect((await app.inject({ url: '/metrics', headers: bearer })).statusCode).toBe(200)
  expect((await app.inject({ url: '/metrics/', headers: bearer })).statusCode).toBe(404)
})

test('/metrics answers 404 without a port and a token', async () => {
  const { as } = await testApp()
  expect((await as.superadmin.send({ url: '/metrics' })).statusCode).toBe(404)
})

test.each([
  ['METRICS_PORT', '70000'],
  ['METRICS_TOKEN', 'too short'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'ftp://collector'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer token'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%0Atoken'],
])('%s=%s is refused', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

function valueOf(
  families: ReadonlyMap<string, MetricFamily>,
  name: string,
  labels: Readonly<Record<string, string>>,
): number | undefined {
  const samples = [...families.values()].flatMap((family) => family.samples)
  const isWanted = (of: Readonly<Record<string, string>>) =>
    Object.entries(labels).every(([label, value]) => of[label] === value)
  return samples.find((sample) => sample.name === name && isWanted(sample.labels))?.value
}

const isKnown = (families: ReadonlyMap<string, MetricFamily>, name: string): boolean =>
  families.has(name) || families.get(name.replace(/_(bucket|sum|count)$/, ''))?.type === 'histogram'
