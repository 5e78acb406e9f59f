import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { moodExpressions } from '#features/chats/contract-rules.ts'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import { DotSeparatedList } from '#platform/web/ui/DotSeparatedList.tsx'
import type { OwnConversationSummary } from '../contract.ts'
import { OwnConversationDate } from './OwnConversationDate.tsx'

/** The prepared conversations, newest first. */
export function OwnConversationList({ all }: { readonly all: readonly OwnConversationSummary[] }) {
  const t = useText('own-conversations')
  return (
    <section aria-labelledby="prepared" className="grid grid-cols-1 gap-4">
      <h2 id="prepared" className="text-title font-semibold">
        {t('list.title')}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {all.map((own) => (
            <li key={own.id}>
              <Link
                to={screens.ownConversation}
                params={{ id: String(own.id) }}
                className="flex items-center gap-4 p-4 hover:bg-sunken sm:px-5"
              >
                <Face seed={own.face_seed} expression={moodExpressions[own.mood]} className="size-11" />
                <div className="grid min-w-0 grow gap-0.5">
                  <p lang={own.language} dir="auto" className="font-medium wrap-anywhere">
                    {own.title}
                  </p>
                  <DotSeparatedList
                    className="text-sm text-ink-muted"
                    facts={[
                      ['tries', t('list.tries', { count: own.tries })],
                      ['day', <OwnConversationDate key="day" day={own.takes_place_on} />],
                    ]}
                  />
                </div>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
