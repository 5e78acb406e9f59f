import Printer from 'lucide-react/icons/printer'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import type { PreparedConversation } from '../contract.ts'
import { OwnConversationDate } from './OwnConversationDate.tsx'
import { OwnConversationLoader } from './OwnConversationLoader.tsx'

/** The one page to take along: the goal, the first sentence, the plans and what comes next. */
export const PlanScreen = () => (
  <OwnConversationLoader back="one">{(own) => <PlanPage own={own} />}</OwnConversationLoader>
)

function PlanPage({ own }: { readonly own: PreparedConversation }) {
  const t = useText('own-conversations')
  const { first_sentence, next_steps, plans } = own.plan
  useDocumentTitle(t('page.title'))
  return (
    <Card
      as="section"
      aria-labelledby="page"
      className={cx(
        'grid grid-cols-1 gap-6 p-6 sm:p-9 print:gap-3 print:p-0 print:leading-snug print:shadow-none print:ring-0',
        printScaleOf(own),
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 id="page" lang={own.language} dir="auto" className="text-title font-semibold wrap-anywhere">
            {own.title}
          </h1>
          <p className="mt-1 text-label text-ink-muted">
            <OwnConversationDate day={own.takes_place_on} />
          </p>
        </div>
        <Button look="secondary" onClick={() => window.print()} className="print:hidden">
          <Printer aria-hidden className="size-4" />
          {t('page.print')}
        </Button>
      </header>
      <Part title={t('page.goal')}>{own.wish}</Part>
      <Part title={t('plan.first_sentence')}>{first_sentence}</Part>
      <section aria-labelledby="plans">
        <h2 id="plans" className="text-sm font-medium text-ink-muted">
          {t('page.plans')}
        </h2>
        {plans.length === 0 && <BlankPlanText />}
        <ol className="mt-2 grid grid-cols-1 gap-4 print:mt-1 print:gap-2">
          {plans.map(({ trigger, response, rehearsed }) => (
            <li
              key={trigger}
              className="rounded-card bg-sunken p-4 wrap-anywhere break-inside-avoid print:border print:border-line print:px-3 print:py-2 forced-colors:border"
            >
              <p>
                <span className="font-medium">{t('page.if')}</span> {trigger}
              </p>
              <p className="mt-1.5 print:mt-0.5">
                <span className="font-medium">{t('page.then')}</span> {response}
              </p>
              {rehearsed !== null && (
                <p className="mt-1.5 text-label text-ink-muted print:mt-0.5 print:leading-snug">
                  {t('plan.rehearsed')} <q>{rehearsed}</q>
                </p>
              )}
            </li>
          ))}
        </ol>
      </section>
      <Part title={t('plan.next_steps')}>{next_steps}</Part>
    </Card>
  )
}

/** Prints longer plans smaller, so that they stay on one page. */
function printScaleOf({ wish, plan: { first_sentence, next_steps, plans } }: PreparedConversation) {
  const ofPlans = plans.flatMap(({ trigger, response, rehearsed }) => [trigger, response, rehearsed ?? ''])
  const { length } = [wish, first_sentence, next_steps, ...ofPlans].join('')
  if (length <= 1200) return undefined
  return length <= 3000 ? 'print:[zoom:0.8]' : 'print:[zoom:0.64]'
}

const Part = ({ title, children }: { readonly title: string; readonly children: string }) => (
  <section>
    <h2 className="text-sm font-medium text-ink-muted">{title}</h2>
    {children === '' ? (
      <BlankPlanText />
    ) : (
      <p className="mt-1 text-lg leading-relaxed whitespace-pre-wrap wrap-anywhere print:mt-0.5 print:text-base print:leading-snug">
        {children}
      </p>
    )}
  </section>
)

/** A text in a faint colour, for parts that are still to be written. */
function BlankPlanText() {
  const t = useText('own-conversations')
  return <p className="mt-1 text-ink-faint">{t('page.blank')}</p>
}
