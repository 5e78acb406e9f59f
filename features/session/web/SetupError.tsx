import UserRoundX from 'lucide-react/icons/user-round-x'
import type { SetupProblem } from '#features/session/contract.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'

/** Shown to an account without an organisation or role; only an administrator can change that (requirement H5). */
export function SetupError({ problem }: { readonly problem: SetupProblem | null }) {
  const t = useText('session')
  useDocumentTitle(t('setup.title'))
  return (
    <div className="mx-auto flex w-full max-w-xl grow flex-col items-center justify-center gap-4 px-4 py-16 text-center">
      <span className="grid size-14 place-items-center rounded-card bg-warn-soft text-warn-ink">
        <UserRoundX aria-hidden className="size-7" />
      </span>
      <h1 className="mt-2 text-display font-semibold">{t('setup.title')}</h1>
      <p role="alert" className="text-ink-muted">
        {t('setup.text')}
      </p>
      {problem && (
        <section className="w-full rounded-card bg-sunken p-4 text-left text-label">
          <h2 className="font-semibold">{t('setup.forAdmins')}</h2>
          <p className="mt-1 text-ink-muted">{t(`setup.problems.${problem}`)}</p>
        </section>
      )}
    </div>
  )
}
