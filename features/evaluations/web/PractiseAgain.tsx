import { RotateCcw } from 'lucide-react'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { usePractiseAgain } from './usePractiseAgain.ts'

/** The next step: the same scenario once more. */
export function PractiseAgain({ chatId }: { readonly chatId: number }) {
  const t = useText('evaluations')
  const failureText = useFailureText()
  const { practise, isStarting, error } = usePractiseAgain(chatId)
  return (
    <div className="grid grid-cols-1 gap-3 print:hidden">
      <Button onClick={practise} isBusy={isStarting} className="w-full sm:w-auto sm:justify-self-start">
        {!isStarting && <RotateCcw aria-hidden className="size-4" />}
        {t('again.practise')}
      </Button>
      {error && <Banner tone="error">{failureText(error, t('again.failed'))}</Banner>}
    </div>
  )
}
