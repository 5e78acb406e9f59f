import { toRegion } from '#platform/contract/interface-languages.ts'
import { codeField, type CodeProblem } from './code-field.ts'
import { html, type Html } from './html.ts'
import { layout, type PageLayout } from './layout.ts'
import { currentPasswordField, type CurrentPasswordProblem } from './current-password-field.ts'
import type { SecondFactor } from './second-factors.ts'
import { fillProviderText, pageTexts } from './texts.ts'

export type SecondFactorPage = {
  readonly factor: SecondFactor
  /** Whether the person's role or organisation asks for it, so that it cannot be switched off. */
  readonly isDemanded: boolean
  readonly problem?: CodeProblem | undefined
  readonly passwordProblem?: CurrentPasswordProblem | undefined
}

/** Shows one's second factor, with the forms that change it. */
export function secondFactorPage(look: PageLayout, page: SecondFactorPage): Html {
  const { factor, isDemanded, problem, passwordProblem } = page
  const {
    secondFactor: { own: texts },
    back,
  } = pageTexts(look.language)
  const date = new Intl.DateTimeFormat(toRegion(look.language), { dateStyle: 'long' }).format(factor.since)
  const content = html`<p class="lead">
      ${fillProviderText(texts.state, { date })} ${fillProviderText(texts.left, { count: factor.codesLeft })}
    </p>
    <form method="post" novalidate>
      <p>${texts.change}</p>
      ${currentPasswordField(look, { problem: passwordProblem, isFocused: passwordProblem !== undefined })}
      ${codeField(look, { label: texts.code, takesLetters: true, problem, isFocused: problem !== undefined })}
      <button type="submit" name="change" value="codes">${texts.renew}</button>
      <p class="rule">${texts.renewRule}</p>
      ${
        isDemanded
          ? html`<p class="rule">${texts.demanded}</p>`
          : html`<button class="secondary" type="submit" name="change" value="off">${texts.off}</button>`
      }
    </form>
    <p class="aside"><a href="/account">${back}</a></p>`
  return layout(look, texts.title, content)
}
