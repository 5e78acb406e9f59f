import type { LighthouseResult } from './lighthouse.ts'
import type { PageMeasurements } from './measure-pages.ts'
import { median } from './quantiles.ts'

const aims = { mobile: 99, desktop: 100 } as const
const budgets = { mobile: 95, desktop: 100 } as const

/** The medians of every page, as Markdown. */
export const renderPagesTable = (pages: readonly PageMeasurements[]): string =>
  [
    '## Pages',
    '',
    row(
      'page',
      'performance',
      'accessibility',
      'best practices',
      'FCP s',
      'LCP s',
      'TBT ms',
      'CLS',
      'kB',
      'verdict',
    ),
    row(...Array.from({ length: 10 }, () => '---')),
    ...pages.map(renderRow),
    '',
  ].join('\n')

function renderRow({ page, preset, results }: PageMeasurements): string {
  const middle = (figure: Figure) => median(results.map((result) => result[figure]))
  const faults = [...new Set(results.flatMap((result) => result.faults))]
  const performance = middle('performance')
  const verdict = performance >= aims[preset] ? 'aim' : performance >= budgets[preset] ? 'met' : 'under'
  return row(
    `${page}, ${preset}`,
    `${performance}`,
    `${middle('accessibility')}`,
    `${middle('bestPractices')}`,
    (middle('fcp') / 1000).toFixed(2),
    (middle('lcp') / 1000).toFixed(2),
    middle('tbt').toFixed(0),
    middle('cls').toFixed(3),
    (middle('bytes') / 1000).toFixed(1),
    [verdict, ...faults].join(', '),
  )
}

type Figure = Exclude<keyof LighthouseResult, 'faults'>

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`
