import { Sparkles } from 'lucide-react'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'

/** Says that the conversation has been evaluated, and leads there. */
export function EvaluationCard({ chatId }: { readonly chatId: number }) {
  const t = useText('chats')
  return (
    <Card
      as="section"
      aria-label={t('evaluated.name')}
      className="flex items-center gap-3 py-2 pr-2 pl-4 print:hidden"
    >
      <Sparkles aria-hidden className="size-[1.125rem] shrink-0 text-accent" />
      <p className="min-w-0 grow text-sm">{t('evaluated.note')}</p>
      <LinkButton
        to={screens.evaluation}
        params={{ id: String(chatId) }}
        look="secondary"
        size="small"
        className="shrink-0"
      >
        {t('evaluated.view')}
      </LinkButton>
    </Card>
  )
}
