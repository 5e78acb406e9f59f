import { html, type Html } from './html.ts'
import { layout, type PageLayout } from './layout.ts'
import { LONGEST_PASSWORD, type PasswordProblem } from './password-rules.ts'
import { fillProviderText, pageTexts } from './texts.ts'

/** Why a password is chosen: the first one was given, somebody wants another one, or a link was sent to them. */
type PasswordOccasion = 'given' | 'own' | 'link'

type PasswordPage = {
  readonly occasion: PasswordOccasion
  readonly username: string
  /** How long a password has to be. */
  readonly least: number
  readonly problem?: PasswordProblem | 'wrong' | undefined
  /** Seconds until the current password may be tried again. */
  readonly wait?: number | undefined
}

/** Asks for a new password, and for the present one where somebody wants to change it. */
export function passwordPage(look: PageLayout, page: PasswordPage): Html {
  const { occasion, username, least } = page
  const { password: texts, back } = pageTexts(look.language)
  const wrongField = fieldOf(page)
  const values = { least, most: LONGEST_PASSWORD, minutes: Math.ceil((page.wait ?? 0) / 60) }
  const sentence = page.wait ? texts.wait : page.problem && texts.problems[page.problem]
  const field = (name: PasswordField, label: string, rule?: string): Html => {
    const isWrong = wrongField === name
    const isFirst = wrongField === undefined && name === (occasion === 'own' ? 'password' : 'new_password')
    const described = isWrong ? 'error' : rule === undefined ? undefined : 'rule'
    return html`<label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        type="password"
        autocomplete="${name === 'password' ? 'current-password' : 'new-password'}"
        required${isWrong && html` aria-invalid="true"`}${described !== undefined && html` aria-describedby="${described}"`}${(isWrong || isFirst) && html` autofocus`}
      />
      ${isWrong && sentence !== undefined && html`<p class="error" id="error" role="alert">${fillProviderText(sentence, values)}</p>`}
      ${!isWrong && rule !== undefined && html`<p class="rule" id="rule">${rule}</p>`}`
  }
  const content = html`<p class="lead">${texts.leads[occasion]}</p>
    <form method="post" novalidate>
      <input name="username" value="${username}" autocomplete="username" hidden readonly />
      ${occasion === 'own' && field('password', texts.present)}
      ${field('new_password', texts.chosen, fillProviderText(texts.rule, values))}
      ${field('new_password_repeat', texts.repeat)}
      <button type="submit">${texts.submits[occasion]}</button>
    </form>
    ${occasion === 'own' && html`<p class="aside"><a href="/account">${back}</a></p>`}`
  return layout(look, texts.titles[occasion], content)
}

type PasswordField = 'password' | 'new_password' | 'new_password_repeat'

function fieldOf({ problem, wait }: PasswordPage): PasswordField | undefined {
  if (wait || problem === 'wrong') return 'password'
  if (problem === undefined) return undefined
  return problem === 'mismatch' ? 'new_password_repeat' : 'new_password'
}
