import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { formatNumber } from '#platform/web/format.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import type { UserImport } from '../contract.ts'
import { ImportHeading } from './ImportHeading.tsx'

/** The progress of an import, which also goes on without this screen. */
export function ImportProgress({ found }: { readonly found: UserImport }) {
  const t = useText('user-imports')
  const language = useLanguage()
  const failureText = useFailureText()
  const { counts, mails } = found
  // E-mails are sent after the last person has been added.
  const isMailing = counts.add === 0 && mails.waiting > 0
  const all = isMailing ? mails.waiting + mails.sent + mails.failed : countLines(found)
  const done = all - (isMailing ? mails.waiting : counts.add)
  const title = t(isMailing ? 'mailing' : 'running')
  const text = t('progress', {
    done: formatNumber(done, language),
    all: formatNumber(all, language),
  })
  return (
    <>
      <ImportHeading title={title} found={found} count={countLines(found)} />
      {found.held_up && <Banner tone="warning">{t('heldUp', { reason: failureText(found.held_up) })}</Banner>}
      <Card className="grid gap-3 p-6">
        <progress
          aria-label={title}
          max={all}
          value={done}
          className="h-2 w-full overflow-hidden rounded-full accent-accent"
        />
        <p className="text-label tabular-nums">{text}</p>
        <p className="text-label text-ink-muted">{t('leave')}</p>
      </Card>
    </>
  )
}

/** The number of lines, whatever their fate. */
export const countLines = ({ counts }: UserImport): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
