import { Fragment } from 'react'
import { cx } from '#platform/web/ui/cx.ts'

type Props = {
  readonly text: string
  readonly quotations: readonly { readonly quotation: string }[]
  readonly lang: string
  /** Whether the finding of these quotations is shown. */
  readonly isStrong: boolean
}

/** A message with the quoted passages marked. */
export function HighlightedText({ text, quotations, lang, isStrong }: Props) {
  const spans = findSpans(
    text,
    quotations.map(({ quotation }) => quotation),
  )
  return (
    <p lang={lang} dir="auto" className="leading-relaxed whitespace-pre-wrap wrap-anywhere">
      {spans.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(spans[index - 1]?.[1] ?? 0, start)}
          <mark
            className={cx(
              'rounded-sm box-decoration-clone underline decoration-2 underline-offset-4',
              isStrong
                ? 'bg-on-bubble text-bubble decoration-transparent forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                : 'bg-transparent text-inherit forced-colors:bg-[Mark] forced-colors:text-[MarkText] decoration-on-bubble/55',
            )}
          >
            {text.slice(start, end)}
          </mark>
        </Fragment>
      ))}
      {text.slice(spans.at(-1)?.[1] ?? 0)}
    </p>
  )
}

type Span = readonly [start: number, end: number]

/** The positions of the quotations in order. Those that overlap or touch are merged. */
function findSpans(text: string, quotations: readonly string[]): readonly Span[] {
  const found = quotations.flatMap((quotation) => findOccurrences(text, quotation))
  const spans: Span[] = []
  for (const [start, end] of found.toSorted(([a], [b]) => a - b)) {
    const last = spans.at(-1)
    if (last && start <= last[1]) spans[spans.length - 1] = [last[0], Math.max(last[1], end)]
    else spans.push([start, end])
  }
  return spans
}

/** Every occurrence of a quotation as whole words; occurrences inside other words only where there are no others. */
function findOccurrences(text: string, quotation: string): readonly Span[] {
  const all: Span[] = []
  if (quotation === '') return all
  for (let at = text.indexOf(quotation); at >= 0; at = text.indexOf(quotation, at + 1))
    all.push([at, at + quotation.length])
  const whole = all.filter((span) => span.every((edge) => !isInsideWord(text, edge)))
  return whole.length > 0 ? whole : all
}

const isInsideWord = (text: string, at: number): boolean =>
  at > 0 && /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1))
