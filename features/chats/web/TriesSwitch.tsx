import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { screens } from '#features/paths.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import type { Chat } from '../contract.ts'
import { countAllTries, type Try } from '../contract-tries.ts'
import { useShowBranch } from './useShowBranch.ts'

type Props = {
  readonly chat: Chat
  readonly tries: readonly Try[]
  /** True while a reply is on its way or a message is being edited. */
  readonly isDisabled: boolean
}

/** Switches between the tries from one message, and says which one is shown. */
export function TriesSwitch({ chat, tries, isDisabled }: Props) {
  const t = useText('chats')
  const failureText = useFailureText()
  const { show, isPending, error } = useShowBranch(chat)
  const index = tries.findIndex(({ isShown }) => isShown)
  const press = (wanted: Try | undefined) => {
    if (wanted && !isPending && !isDisabled) show(wanted.branch)
  }
  return (
    <>
      <div
        role="group"
        aria-label={t('tries.name')}
        className="ml-auto flex w-fit items-center rounded-full bg-surface text-xs text-ink-muted ring-1 ring-line"
      >
        <StepButton
          name={t('tries.previous')}
          isDisabled={index === 0 || isDisabled}
          onPress={() => press(tries[index - 1])}
        >
          <ChevronLeft aria-hidden className="size-4" />
        </StepButton>
        <span role="status" className="tabular-nums">
          {t(countAllTries(chat) > tries.length ? 'tries.shownHere' : 'tries.shown', {
            number: index + 1,
            count: tries.length,
          })}
        </span>
        <StepButton
          name={t('tries.next')}
          isDisabled={index === tries.length - 1 || isDisabled}
          onPress={() => press(tries[index + 1])}
        >
          <ChevronRight aria-hidden className="size-4" />
        </StepButton>
        <Link
          to={screens.compare}
          params={{ id: String(chat.id) }}
          search={{ branch: chat.branch_id, other: tries[index === 0 ? 1 : index - 1]?.branch }}
          className="inline-flex min-h-11 items-center pe-4 font-medium text-accent-ink underline underline-offset-4"
        >
          {t('tries.compare')}
        </Link>
      </div>
      {error && (
        <p role="alert" className="pt-1 text-right text-sm text-danger-ink">
          {failureText(error, t('tries.failed'))}
        </p>
      )}
    </>
  )
}

type StepProps = {
  readonly name: string
  readonly isDisabled: boolean
  readonly onPress: () => void
  readonly children: React.ReactNode
}

/** Only `aria-disabled`, because a disabled button loses the focus. */
const StepButton = ({ name, isDisabled, onPress, children }: StepProps) => (
  <IconButton
    name={name}
    aria-disabled={isDisabled || undefined}
    onClick={onPress}
    className="aria-disabled:opacity-40"
  >
    {children}
  </IconButton>
)
