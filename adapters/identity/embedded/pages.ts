import { SIGNED_OUT_PATH } from '../port.ts'
import { PASSWORD_LENGTH, type PasswordProblem } from './accounts.ts'
import { html, Html, joinHtml } from './html.ts'
import { layout, type PageLayout } from './layout.ts'
import { fillProviderText, pageTexts } from './texts.ts'

export type SignInFailure =
  | { readonly kind: 'wrong' | 'disabled' | 'lapsed' }
  | { readonly kind: 'wait'; readonly seconds: number }

const demo = { accounts: ['learner', 'admin', 'superadmin', 'outsider'], password: 'practice' } as const

/** The sign-in. The form works without JavaScript and comes first on the page. */
export function signInPage(
  look: PageLayout,
  { username = '', failure, demoHint }: { username?: string; failure?: SignInFailure; demoHint: boolean },
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
    ${demoHint && demoAccounts(look)}`
  return layout(look, texts.title, content)
}

const marked = (error: string | undefined): Html | false =>
  error !== undefined && html` aria-invalid="true" aria-describedby="error"`

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

/** Asks for an own password instead of the one that an administrator knows. */
export function changePasswordPage(
  look: PageLayout,
  { username, problem }: { username: string; problem?: PasswordProblem },
): Html {
  const { change: texts } = pageTexts(look.language)
  const wrongField = problem === undefined ? undefined : problem === 'mismatch' ? 'repeat' : 'password'
  const error =
    problem &&
    html`<p class="error" id="error" role="alert">${fillProviderText(texts[problem], PASSWORD_LENGTH)}</p>`
  const state = (field: string): Html | false =>
    wrongField === field && html` aria-invalid="true" aria-describedby="error" autofocus`
  const content = html`<p class="lead">${texts.lead}</p>
    <form method="post" novalidate>
      <input name="username" value="${username}" autocomplete="username" hidden readonly />
      <label for="new_password">${texts.password}</label>
      <input
        id="new_password"
        name="new_password"
        type="password"
        autocomplete="new-password"
        minlength="${PASSWORD_LENGTH.least}"
        required${state('password') || html` aria-describedby="rule"`}${!problem && html` autofocus`}
      />
      ${wrongField === 'password' ? error : html`<p class="rule" id="rule">${fillProviderText(texts.rule, PASSWORD_LENGTH)}</p>`}
      <label for="new_password_repeat">${texts.repeat}</label>
      <input
        id="new_password_repeat"
        name="new_password_repeat"
        type="password"
        autocomplete="new-password"
        required${state('repeat')}
      />
      ${wrongField === 'repeat' && error}
      <button type="submit">${texts.submit}</button>
    </form>`
  return layout(look, texts.title, content)
}

/** Says what happened, and where to go from there. */
export function messagePage(look: PageLayout, message: 'expired' | 'failed' | 'missing' | 'signedOut'): Html {
  const texts = pageTexts(look.language)
  const { title, text, again = texts.home }: { title: string; text: string; again?: string } = texts[message]
  return layout(
    look,
    title,
    html`<p class="lead">${text}</p>
      <p><a class="button" href="${SIGNED_OUT_PATH}">${again}</a></p>`,
  )
}

/** Ends the provider's session. Where that goes by itself, the button is there for when the script is not. */
export function signOutPage(look: PageLayout, form: string, byItself: boolean): Html {
  const { signOut: texts } = pageTexts(look.language)
  const answer = html`<input type="hidden" name="logout" value="yes"><button type="submit">${texts.submit}</button></form>`
  const content = html`${byItself && html`<p class="lead">${texts.text}</p>`}
  ${new Html(form.replace('</form>', answer.source))}`
  return layout(look, texts.title, content, byItself ? look.assets.signOut : undefined)
}
