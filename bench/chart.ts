import type { MeasuredWorkload } from './measure-workload.ts'
import { medianWithQuartiles } from './quantiles.ts'

/** One line of the chart: ratios of processor time and their budget. */
type Line = { readonly label: string; readonly ratios: readonly number[]; readonly limit: number | undefined }

const LEFT = 250
const WIDTH = 860
const ROW = 22
const MOST = 4

const x = (ratio: number): number => LEFT + (Math.min(ratio, MOST) / MOST) * (WIDTH - LEFT - 30)

/** Renders an SVG: a dot at the median ratio, a bar between the quartiles, a tick at the budget. */
export function renderChart(title: string, measured: readonly MeasuredWorkload[]): string {
  const lines: Line[] = measured.map(({ workload, results }) => ({
    label: workload.name,
    ratios: results.ratios.cpu,
    limit: workload.budgets.find(({ figure, kind }) => figure === 'cpu' && kind === 'at most')?.limit,
  }))
  const height = 70 + lines.length * ROW
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<text x="12" y="22" font-size="15">${title}</text>`,
    ...axis(height),
    ...lines.flatMap((line, index) => renderLine(line, 58 + index * ROW)),
    '</svg>\n',
  ].join('\n')
}

const axis = (height: number): string[] =>
  Array.from({ length: MOST + 1 }, (_, ratio) =>
    [
      `<line x1="${x(ratio)}" x2="${x(ratio)}" y1="40" y2="${height - 12}" stroke="${ratio === 1 ? '#444' : '#ddd'}"/>`,
      `<text x="${x(ratio)}" y="36" text-anchor="middle" fill="#666">${ratio}×</text>`,
    ].join(''),
  )

function renderLine({ label, ratios, limit }: Line, y: number): string[] {
  const { low, middle, high } = medianWithQuartiles(ratios)
  const isOver = limit !== undefined && low > limit
  const color = isOver ? '#b3261e' : '#1b6b4f'
  return [
    `<text x="${LEFT - 10}" y="${y + 4}" text-anchor="end">${label}</text>`,
    `<rect x="${x(low)}" y="${y - 4}" width="${Math.max(1, x(high) - x(low))}" height="8" fill="${color}" opacity="0.35"/>`,
    `<circle cx="${x(middle)}" cy="${y}" r="4" fill="${color}"/>`,
    ...(limit === undefined
      ? []
      : [`<line x1="${x(limit)}" x2="${x(limit)}" y1="${y - 8}" y2="${y + 8}" stroke="#b3261e"/>`]),
  ]
}
