import { expect, test } from 'vitest'
import { readAdvisories } from './advisories.ts'

/** As npm 11 prints it. */
const report = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { dependencies: { total: 300 } } })
const advisory = (severity: string) => ({ severity, range: '<1.2.3', isDirect: false, via: [], effects: [] })

test('advisories of high or critical severity are separated from lesser ones', () => {
  const found = {
    one: advisory('high'),
    two: advisory('critical'),
    three: advisory('moderate'),
    four: advisory('low'),
  }
  expect(readAdvisories(report(found))).toEqual({
    grave: ['one <1.2.3: high', 'two <1.2.3: critical'],
    lesser: ['three <1.2.3: moderate', 'four <1.2.3: low'],
  })
  expect(readAdvisories(report({}))).toEqual({ grave: [], lesser: [] })
})

test('a registry that does not answer gives no report', () => {
  const refused = { message: '405 Method Not Allowed', statusCode: 405, error: { summary: '', detail: '' } }
  for (const printed of ['', 'npm error', JSON.stringify(refused), '{}'])
    expect(readAdvisories(printed)).toBeUndefined()
})
