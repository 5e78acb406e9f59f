import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse'

export type Preset = 'mobile' | 'desktop'

/** What Lighthouse says of one visit to a page, with nothing in the browser's cache. */
export type Verdict = {
  /** Of 100, by category. */
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  /** Milliseconds: the first thing painted, the largest one painted, the time in which the page could not answer. */
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  /** How far things jumped, as Lighthouse counts it. */
  readonly cls: number
  /** All that was transferred. */
  readonly bytes: number
  /** Audits of accessibility and best practices that the page did not pass. */
  readonly faults: readonly string[]
}

type Visit = {
  readonly url: string
  readonly preset: Preset
  /** Where the browser listens for tools. */
  readonly port: number
  /** The Cookie header of who looks; absent: nobody is signed in. */
  readonly cookie?: string
}

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
}

/** Visits a page as Lighthouse does, with its own simulated network and processor. */
export async function lookAt(visit: Visit): Promise<Verdict> {
  let report = await reportOn(visit)
  // On a busy machine a recording breaks now and then; Lighthouse's own advice is to run it again.
  for (let again = 0; again < 3 && report?.runtimeError; again += 1) report = await reportOn(visit)
  if (!report || report.runtimeError)
    throw new Error(`Lighthouse saw nothing at ${visit.url}: ${report?.runtimeError?.message}`)
  return verdictOf(report)
}

async function reportOn({ url, preset, port, cookie }: Visit): Promise<Result | undefined> {
  const flags: Flags = {
    port,
    logLevel: 'error',
    onlyCategories: Object.values(categories),
    ...(cookie === undefined ? {} : { extraHeaders: { Cookie: cookie } }),
  }
  return (await lighthouse(url, flags, preset === 'desktop' ? desktopConfig : undefined))?.lhr
}

function verdictOf(report: Result): Verdict {
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
    faults: [accessibility, bestPractices].flatMap((category) => faultsIn(report, category)),
  }
}

const faultsIn = ({ audits, categories: judged }: Result, category: string): readonly string[] =>
  (judged[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && isFault(audits[id]?.score))
    .map(({ id }) => id)

/** An audit that does not apply has no score. */
const isFault = (score: number | null | undefined): boolean => typeof score === 'number' && score < 1
