import Sparkles from 'lucide-react/icons/sparkles'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Countdown } from '#platform/web/ui/Countdown.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import type { Chat } from '../contract.ts'
import { EVALUATION_TURNS } from '../contract-rules.ts'
import { branchForEvaluation, isBranchEvaluated } from '../contract-tries.ts'
import type { EvaluationRequest } from './useEvaluateChat.ts'

type Props = { readonly chat: Chat; readonly evaluation?: EvaluationRequest }

/** The link to a chat's evaluation, or why its request failed. */
export function EvaluationStatus({ chat, evaluation }: Props) {
  const isEvaluated = isBranchEvaluated(chat)
  const isRequestable = !isEvaluated && chat.turn_count >= EVALUATION_TURNS
  const { failure, secondsLeft = 0 } = evaluation ?? {}
  const hasFailed = isRequestable && (failure !== undefined || secondsLeft > 0)
  if (!isEvaluated && !hasFailed) return null
  return (
    <div className="mx-auto grid w-full max-w-3xl shrink-0 gap-2 px-3 py-2 has-[+[data-dock]]:pb-0">
      {isEvaluated && <EvaluationCard chatId={chat.id} branch={branchForEvaluation(chat)} />}
      {hasFailed && secondsLeft > 0 && <Countdown seconds={secondsLeft} />}
      {hasFailed && secondsLeft === 0 && <Banner tone="error">{failure}</Banner>}
    </div>
  )
}

type EvaluationCardProps = { readonly chatId: number; readonly branch: number | undefined }

/** Says that the conversation has been evaluated, and links to the evaluation. */
function EvaluationCard({ chatId, branch }: EvaluationCardProps) {
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
        search={{ branch }}
        look="secondary"
        size="small"
        className="shrink-0"
      >
        {t('evaluated.view')}
      </LinkButton>
    </Card>
  )
}
