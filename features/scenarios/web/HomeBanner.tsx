import { useText } from '#platform/web/hooks/useText.ts'

export function HomeBanner({ name }: { readonly name: string }) {
  const t = useText('scenarios')
  return (
    <div className="relative isolate overflow-hidden rounded-banner bg-accent-soft px-6 py-9 sm:px-10 nav:py-12">
      <p className="font-medium text-accent-ink wrap-anywhere">{t('hello', { name })}</p>
      <h1 className="mt-2 max-w-[13em] text-display font-semibold">{t('banner')}</h1>
      <p className="mt-3 max-w-[30em] text-balance text-ink-muted">{t('lead')}</p>
      <Drawing />
    </div>
  )
}

/** Two people in conversation, in the colours of the page. */
function Drawing() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 282 200"
      className="absolute right-9 bottom-1/2 -z-10 hidden h-48 translate-y-1/2 nav:block"
    >
      <path
        d="M30 0h150a30 30 0 0 1 30 30v61a30 30 0 0 1-30 30H98l-41 33c-6 5-16 1-16-7v-26H30A30 30 0 0 1 0 91V30A30 30 0 0 1 30 0Z"
        className="fill-accent opacity-15"
      />
      <path
        d="M41 43h109M41 71h52"
        strokeWidth="9"
        strokeLinecap="round"
        className="stroke-accent opacity-45"
      />
      <path
        d="M140 62h99a28 28 0 0 1 28 28v48a28 28 0 0 1-28 28h-5v22c0 8-9 12-15 7l-37-29h-42a28 28 0 0 1-28-28V90a28 28 0 0 1 28-28Z"
        className="fill-accent"
      />
      <path
        d="M146 100h89M146 126h56"
        strokeWidth="8.500"
        strokeLinecap="round"
        className="stroke-on-accent opacity-90"
      />
      <circle cx="269" cy="26" r="13" className="fill-warmth" />
    </svg>
  )
}
