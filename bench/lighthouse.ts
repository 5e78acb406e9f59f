import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse'

export type Preset = 'mobile' | 'desktop'

/** Lighthouse's scores of one visit to a page with an empty browser cache. */
export type LighthouseResult = {
  /** Scores out of 100, by category. */
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  /** First contentful paint, largest contentful paint and total blocking time, in milliseconds. */
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  /** Cumulative layout shift. */
  readonly cls: number
  /** Bytes transferred. */
  readonly bytes: number
  /** Ids of failed audits of accessibility and best practices. */
  readonly faults: readonly string[]
}

type Visit = {
  readonly url: string
  readonly preset: Preset
  /** The browser's remote debugging port. */
  readonly port: number
}

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
}

/** Visits a page with Lighthouse's simulated network and processor. */
export async function runLighthouse(visit: Visit): Promise<LighthouseResult> {
  let report = await requestReport(visit)
  // On a busy machine a recording sometimes fails; Lighthouse itself advises to run it again.
  for (let again = 0; again < 3 && report?.runtimeError; again += 1) report = await requestReport(visit)
  if (!report || report.runtimeError)
    throw new Error(`Lighthouse saw nothing at ${visit.url}: ${report?.runtimeError?.message}`)
  return parseReport(report)
}

async function requestReport({ url, preset, port }: Visit): Promise<Result | undefined> {
  const flags: Flags = {
    port,
    logLevel: 'error',
    onlyCategories: Object.values(categories),
  }
  return (await lighthouse(url, flags, preset === 'desktop' ? desktopConfig : undefined))?.lhr
}

function parseReport(report: Result): LighthouseResult {
  const { accessibility, bestPractices } = categories
  const score = (category: string) => Math.round(100 * (report.categories[category]?.score ?? 0))
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score(categories.performance),
    accessibility: score(accessibility),
    bestPractices: score(bestPractices),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    faults: [accessibility, bestPractices].flatMap((category) => failedAudits(report, category)),
  }
}

const failedAudits = ({ audits, categories: judged }: Result, category: string): readonly string[] =>
  (judged[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && isFailed(audits[id]?.score))
    .map(({ id }) => id)

/** An audit that does not apply has no score. */
const isFailed = (score: number | null | undefined): boolean => typeof score === 'number' && score < 1
