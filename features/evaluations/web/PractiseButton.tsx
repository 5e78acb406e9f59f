import type { ReactNode } from 'react'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { usePractise } from './usePractise.ts'
import type { PractiseChoice } from '#features/chats/web/queries.ts'

type Props = {
  readonly choice: PractiseChoice
  /** Whether it is the most useful step of the page. */
  readonly isMain: boolean
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** Starts another conversation. */
export function PractiseButton({ choice, isMain, icon, children }: Props) {
  const t = useText('evaluations')
  const failureText = useFailureText()
  const { practise, isStarting, error } = usePractise(choice)
  return (
    <>
      <Button
        look={isMain ? 'primary' : 'secondary'}
        onClick={practise}
        isBusy={isStarting}
        className="w-full wrap-anywhere sm:w-auto"
      >
        {!isStarting && icon}
        {children}
      </Button>
      {error && (
        <Banner tone="error" className="order-1 w-full">
          {failureText(error, t('again.failed'))}
        </Banner>
      )}
    </>
  )
}
