import { useText } from '#platform/web/hooks/useText.ts'
import { Spinner } from '#platform/web/ui/Spinner.tsx'

export function LoadingScreen() {
  const t = useText('app')
  return (
    <div className="grid grow place-items-center p-8 text-2xl text-accent">
      <h1 className="sr-only">{t('loading')}</h1>
      <Spinner name={t('loading')} />
    </div>
  )
}
