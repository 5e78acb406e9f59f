import { html, joinHtml, type Html } from './html.ts'
import { layout, type PageLayout } from './layout.ts'
import { pageTexts } from './texts.ts'

type RecoveryCodesPage = {
  readonly codes: readonly string[]
  /** Whether a sign-in goes on afterwards. */
  readonly isSigningIn: boolean
}

/** Shows recovery codes, which nobody can show again. */
export function recoveryCodesPage(look: PageLayout, { codes, isSigningIn }: RecoveryCodesPage): Html {
  const { recovery: texts } = pageTexts(look.language).secondFactor
  const lines = codes.map((code) => html`<li><code translate="no">${code}</code></li>`)
  const goOn = isSigningIn
    ? html`<form method="post"><button type="submit">${texts.kept}</button></form>`
    : html`<p><a class="button" href="/account">${texts.kept}</a></p>`
  const content = html`<p class="lead">${texts.lead}</p>
    <ol class="codes" aria-label="${texts.title}">
      ${joinHtml(lines)}
    </ol>
    ${goOn}`
  return layout(look, texts.title, content)
}
