import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Logo } from '#platform/web/ui/Logo.tsx'
import type { sessionRoutes, SignInOptions } from '../contract.ts'
import { buildUrl } from '#platform/web/api.ts'
import { currentLanguage } from '#platform/web/i18n.ts'
import { pageNavigation } from '#platform/web/navigation.ts'
import { signInOptionsQuery } from './queries.ts'

type Props = {
  /** The path that opens after the sign-in. */
  readonly next?: string | undefined
  /** Why the person has to sign in again: the session ended, or the last sign-in failed. */
  readonly problem?: 'ended' | 'expired' | 'refused' | 'deactivated' | 'provider' | undefined
}

/** The sign-in (requirement S3): a button beside an image, or below it on a narrow screen. */
export function LoginScreen({ next = screens.home, problem }: Props) {
  const t = useText('session')
  const { data: options } = useQuery(signInOptionsQuery)
  useDocumentTitle(t('login.title'))
  return (
    <div className="grid grow grid-rows-[auto_1fr] md:grid-cols-[11fr_10fr] md:grid-rows-1">
      <Artwork />
      <div className="flex flex-col px-6 py-7 nav:px-12 nav:py-8">
        <p className="flex items-center gap-3 text-lg font-semibold tracking-tight">
          <Logo size={36} />
          Performance Partner
        </p>
        <div className="mx-auto w-full max-w-96 pt-10 pb-6 md:my-auto md:py-10">
          <h1 className="text-display font-semibold">{t('login.welcome')}</h1>
          <p className="mt-2 mb-8 text-ink-muted">{t('login.lead')}</p>
          {problem && (
            <Banner tone="error" className="mb-5">
              {t(`login.problem.${problem}`)}
            </Banner>
          )}
          <Button className="w-full" onClick={() => goToSignIn(next)}>
            {options?.label ?? t('login.button')}
          </Button>
        </div>
        <Footer links={options?.links} />
      </div>
    </div>
  )
}

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink'

/** What people may want to read before they sign in. */
function Footer({ links }: Pick<SignInOptions, 'links'>) {
  const t = useText('session')
  return (
    <p className="flex flex-wrap gap-x-6 text-label text-ink-muted">
      <Link to={screens.privacy} className={linkClass}>
        {t('login.privacy')}
      </Link>
      {links?.imprint && (
        <a href={links.imprint} className={linkClass}>
          {t('login.imprint')}
        </a>
      )}
      {links?.support && (
        <a href={links.support} className={linkClass}>
          {t('login.support')}
        </a>
      )}
    </p>
  )
}

function Artwork() {
  const t = useText('session')
  return (
    <div className="relative isolate flex min-h-[40dvh] max-md:[@media(height<32rem)]:min-h-0 flex-col justify-end overflow-hidden bg-[#042a31] p-6 text-white md:p-10 nav:p-20">
      {/* Loaded lazily, because React would otherwise hold back the whole screen for it. */}
      <img
        src="/login.svg"
        alt=""
        loading="lazy"
        className="absolute inset-0 -z-10 size-full object-cover object-[50%_16%] md:max-nav:object-contain md:max-nav:object-top max-md:[@media(height<32rem)]:hidden"
      />
      <div className="absolute inset-x-0 bottom-0 -z-10 h-2/5 bg-linear-to-t from-[#042a31] to-transparent md:h-2/3 md:from-70% nav:hidden" />
      <p className="max-w-[13em] text-[clamp(1.625rem,1rem+2.4vw,3.25rem)] leading-[1.08] font-semibold tracking-[-0.025em] text-balance">
        {t('login.promise')}
      </p>
      <p className="mt-5 hidden max-w-[30em] leading-relaxed text-white/80 md:block nav:text-lg">
        {t('login.pitch')}
      </p>
    </div>
  )
}

/** Opens the identity provider's sign-in, which returns to a screen of this app. */
function goToSignIn(next: string): void {
  const query = { redirect_uri: location.origin + next, prompt: 'login', ui_locales: currentLanguage() }
  pageNavigation.open(buildUrl<typeof sessionRoutes.signIn>('GET /auth/cognito', { query }))
}
