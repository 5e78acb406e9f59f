import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findProgram } from './proxy-examples.ts'

const folder = join(import.meta.dirname, '../../../deploy/observability')
const rulesFile = join(folder, 'prometheus-alerts.yaml')
const MISSING = 'needs promtool, not installed here'

function temporaryFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'pp-alerts-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

function promtool(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(findProgram('promtool') ?? 'promtool', args, {
    encoding: 'utf8',
  })
  return { status, printed: `${stdout}${stderr}` }
}

/** Every query of the dashboard, with Grafana's variables filled in. */
function dashboardQueries(): readonly string[] {
  const found: string[] = []
  const dashboard = readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8')
  JSON.parse(dashboard, (key, value: unknown) => {
    if (key === 'expr' && typeof value === 'string') found.push(value.replaceAll('$instance', '.*'))
    return value
  })
  return found
}

test('Prometheus accepts the alert rules and the queries of the dashboard', (context) => {
  if (!findProgram('promtool')) return context.skip(MISSING)
  const rules = promtool('check', 'rules', rulesFile)
  expect(rules.status, rules.printed).toBe(0)
  expect(rules.printed).toMatch(/SUCCESS: \d+ rules found/)

  const queries = dashboardQueries()
  expect(queries.length).toBeGreaterThan(25)
  for (const query of queries) expect(query).not.toContain('$')
  const file = join(temporaryFolder(), 'queries.yaml')
  const records = queries.map((expr, index) => ({ record: `query:${index}`, expr }))
  // JSON is valid YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: records }] }))
  const checked = promtool('check', 'rules', '--lint=none', file)
  expect(checked.status, checked.printed).toBe(0)
  expect(checked.printed).toContain(`SUCCESS: ${queries.length} rules found`)
})

/** A series as Prometheus stores it, with the labels `job` and `instance` that it adds. */
const series = (name: string, labels = ''): string =>
  `${name}{job="performance-partner",instance="one:9464"${labels && `,${labels}`}}`
const own = (name: string, labels = ''): string => series(`performance_partner_${name}`, labels)

/** For each alert, the values of half an hour, one per minute, after which it is due. */
const troubles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ProcessGone: { [own('turns_running')]: '_x30' },
  DatabaseAway: { [own('dependency_away', 'dependency="database"')]: '1x30' },
  ModelAway: { [own('dependency_away', 'dependency="openai:gpt-5-mini"')]: '1x30' },
  MailAway: { [own('dependency_away', 'dependency="mail"')]: '1x30' },
  RepliesFail: {
    [own('turns_total', 'outcome="stored"')]: '0+60x30',
    [own('turns_total', 'outcome="unavailable"')]: '0+6x30',
  },
  RepliesBeginLate: {
    [own('turn_first_delta_seconds_bucket', 'le="4"')]: '0+90x30',
    [own('turn_first_delta_seconds_bucket', 'le="8"')]: '0+100x30',
    [own('turn_first_delta_seconds_bucket', 'le="+Inf"')]: '0+100x30',
  },
  BudgetSpent: { [own('organization_budgets_reached_total', 'share="80"')]: '0x20 1x10' },
  ServerErrors: {
    [own('http_requests_total', 'route="/a",status="200"')]: '0+100x30',
    [own('http_requests_total', 'route="/a",status="503"')]: '0+3x30',
  },
  ConnectionsExhausted: { [own('database_requests_waiting')]: '6x30' },
  EventLoopLate: { [series('nodejs_eventloop_lag_p99_seconds')]: '0.3x30' },
  ClaimsTakenOver: { [own('turn_claims_taken_over_total')]: '0+1x30' },
  AccountChangesStuck: { [own('sweep_last_success_timestamp_seconds', 'sweep="account_changes"')]: '0x30' },
  RecordSweepStuck: { [own('sweep_last_success_timestamp_seconds', 'sweep="records"')]: '-3600x30' },
  GuessedPasswords: { [own('security_events_total', 'event="sign_in.failed"')]: '0+120x30' },
}

/** The values of a healthy process, some of which a trouble replaces. */
const calm: Readonly<Record<string, string>> = {
  [series('process_start_time_seconds')]: '0x30',
  [own('dependency_away', 'dependency="database"')]: '0x30',
  [own('dependency_away', 'dependency="openai:gpt-5-mini"')]: '0x30',
  [own('dependency_away', 'dependency="mail"')]: '0x30',
  [own('turns_total', 'outcome="stored"')]: '0+60x30',
  [own('turns_total', 'outcome="conflict"')]: '0+9x30',
  [own('turns_total', 'outcome="unavailable"')]: '0+1x30',
  [own('turn_first_delta_seconds_bucket', 'le="4"')]: '0+99x30',
  [own('turn_first_delta_seconds_bucket', 'le="8"')]: '0+100x30',
  [own('turn_first_delta_seconds_bucket', 'le="+Inf"')]: '0+100x30',
  [own('organization_budgets_reached_total', 'share="80"')]: '0x30',
  [own('http_requests_total', 'route="/a",status="200"')]: '0+100x30',
  [own('http_requests_total', 'route="/a",status="503"')]: '0+1x30',
  [own('database_requests_waiting')]: '3x30',
  [series('nodejs_eventloop_lag_p99_seconds')]: '0.1x30',
  [own('turn_claims_taken_over_total')]: '0x30',
  [own('sweep_last_success_timestamp_seconds', 'sweep="account_changes"')]: '0+60x30',
  [own('sweep_last_success_timestamp_seconds', 'sweep="records"')]: '0+60x30',
  [own('security_events_total', 'event="sign_in.failed"')]: '0+5x30',
}

test('each alert is raised by its own problem and by no other', (context) => {
  if (!findProgram('promtool')) return context.skip(MISSING)
  const alerts = [...readFileSync(rulesFile, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(Object.keys(troubles).toSorted()).toEqual(alerts.toSorted())
  const made = temporaryFolder()
  const raisedBy = (trouble: string | undefined): string => {
    const { [series('process_start_time_seconds')]: started, ...others } = calm
    const usual =
      trouble === 'ProcessGone' ? others : { ...others, [series('process_start_time_seconds')]: started }
    const measured = { ...usual, ...(trouble === undefined ? {} : troubles[trouble]) }
    const file = join(made, `${trouble ?? 'calm'}.yaml`)
    const input = Object.entries(measured).map(([name, values]) => ({ series: name, values }))
    // No other alert may fire; promtool prints those that do.
    const count = { expr: 'count by (alertname) (ALERTS{alertstate="firing"})', eval_time: '25m' }
    const samples = trouble === undefined ? [] : [{ labels: `{alertname="${trouble}"}`, value: 1 }]
    const asked = {
      interval: '1m',
      input_series: input,
      promql_expr_test: [{ ...count, exp_samples: samples }],
    }
    writeFileSync(
      file,
      JSON.stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests: [asked] }),
    )
    const { status, printed } = promtool('test', 'rules', file)
    return status === 0 ? '' : printed
  }
  for (const trouble of [undefined, ...alerts]) expect(raisedBy(trouble), trouble ?? 'calm').toBe('')
})
