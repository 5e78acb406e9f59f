import { html, type Html, joinHtml } from './html.ts'
import { layout, type PageLayout } from './layout.ts'
import { fillProviderText, pageTexts } from './texts.ts'

export type SignInFailure =
  | { readonly kind: 'wrong' | 'disabled' | 'lapsed' }
  | { readonly kind: 'wait'; readonly seconds: number }

const demo = { accounts: ['learner', 'admin', 'superadmin', 'outsider'], password: 'practice' } as const

/** The operator's pages; null where none is configured. */
export type SignInPageLinks = { readonly imprint: string | null; readonly support: string | null }

/** The product's screen that says how people's words are used. */
const PRIVACY_PAGE = '/privacy'

type SignInPage = {
  readonly username?: string
  readonly failure?: SignInFailure
  readonly demoHint: boolean
  readonly links: SignInPageLinks
  readonly sendsMail: boolean
}

/** The sign-in. The form works without JavaScript and comes first on the page. */
export function signInPage(
  look: PageLayout,
  { username = '', failure, demoHint, links, sendsMail }: SignInPage,
): Html {
  const { signIn: texts } = pageTexts(look.language)
  const error =
    failure?.kind === 'wait'
      ? fillProviderText(texts.wait, { minutes: Math.ceil(failure.seconds / 60) })
      : failure && texts[failure.kind]
  const focused = html` autofocus`
  const content = html`<p class="lead">${texts.lead}</p>
    <form method="post" novalidate>
      ${error !== undefined && html`<p class="error" id="error" role="alert">${error}</p>`}
      <label for="username">${texts.username}</label>
      <input
        id="username"
        name="username"
        value="${username}"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        required${marked(error)}${!username && focused}
      />
      <label for="password">${texts.password}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required${marked(error)}${username !== '' && focused}
      />
      <button type="submit">${texts.submit}</button>
    </form>
    ${sendsMail && html`<p class="aside"><a href="/idp/forgot">${texts.forgotten}</a></p>`}
    ${demoHint && demoAccounts(look)} ${pageLinks(look, links)}`
  return layout(look, texts.title, content)
}

const marked = (error: string | undefined): Html | false =>
  error !== undefined && html` aria-invalid="true" aria-describedby="error"`

function pageLinks({ language }: PageLayout, { imprint, support }: SignInPageLinks): Html {
  const texts = pageTexts(language).links
  const link = (address: string, text: string) => html`<a href="${address}">${text}</a>`
  return html`<p class="aside links">
    ${link(PRIVACY_PAGE, texts.privacy)} ${imprint !== null && link(imprint, texts.imprint)}
    ${support !== null && link(support, texts.support)}
  </p>`
}

function demoAccounts({ language }: PageLayout): Html {
  const { demo: texts } = pageTexts(language)
  const [before = '', after = ''] = texts.password.split('{{password}}')
  const names = demo.accounts.map((name) => html`<li><code>${name}</code></li>`)
  return html`<section class="hint" aria-labelledby="demo">
    <h2 id="demo">${texts.title}</h2>
    <ul>
      ${joinHtml(names)}
    </ul>
    <p>${before}<code>${demo.password}</code>${after}</p>
  </section>`
}
