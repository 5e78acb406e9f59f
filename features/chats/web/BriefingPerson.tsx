import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { DotSeparatedList } from '#platform/web/ui/DotSeparatedList.tsx'

type Props = {
  readonly label: string
  readonly name: string
  readonly lang?: string | undefined
  readonly about: ComponentProps<typeof DotSeparatedList>['facts']
  readonly picture: ReactNode
  readonly className: string
  readonly children?: ReactNode
}

/** A person in the briefing: picture, name and facts, and more about them below. */
export const BriefingPerson = ({ label, name, lang, about, picture, className, children }: Props) => (
  <section className={cx('rounded-banner p-4 sm:p-6', className)}>
    <div className="flex items-center gap-4 md:items-start">
      {picture}
      <div className="min-w-0 md:py-1">
        <p className="text-label text-ink-muted">{label}</p>
        <h2
          lang={lang}
          dir="auto"
          className="text-lg leading-snug sm:text-2xl font-semibold tracking-tight wrap-anywhere"
        >
          {name}
        </h2>
        <DotSeparatedList facts={about} className="mt-1 text-label text-ink-muted" />
      </div>
    </div>
    <div className="mt-3 text-label wrap-anywhere empty:hidden">{children}</div>
  </section>
)
