import i18next from 'i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  loadTexts,
  changeInterfaceLanguage,
  currentLanguage,
  detectInterfaceLanguage,
  textsOf,
} from './i18n.ts'

const address = location.href
const forgetCookie = () => {
  document.cookie = 'i18next=; Max-Age=0; Path=/'
}
beforeEach(forgetCookie)
afterEach(() => {
  history.replaceState(null, '', address)
  forgetCookie()
})

const detected = detectInterfaceLanguage

test('a language is looked for in the address, the cookie and the storages, in this order', () => {
  localStorage.clear()
  sessionStorage.setItem('i18nextLng', 'en')
  expect(detected()).toBe('en')
  localStorage.setItem('i18nextLng', 'pt')
  expect(detected()).toBe('pt')
  document.cookie = 'i18next=fr; Path=/'
  expect(detected()).toBe('fr')
  history.replaceState(null, '', '?lng=pt')
  expect(detected()).toBe('pt')
})

test('a language of a country is that language; one that the interface does not have is passed over', () => {
  history.replaceState(null, '', '?lng=pt-BR')
  expect(detected()).toBe('pt')
  history.replaceState(null, '', '?lng=de')
  document.cookie = 'i18next=fr-CA; Path=/'
  expect(detected()).toBe('fr')
})

test('without any of them the browser decides', () => {
  localStorage.clear()
  expect(detected()).toBe(navigator.languages[0]?.slice(0, 2))
})

test('the page says which language it speaks; one that it does not speak becomes English', async () => {
  await changeInterfaceLanguage('fr')
  expect(document.documentElement.lang).toBe('fr')
  // By this the server names the right texts in the next page.
  expect(document.cookie).toContain('i18next=fr')
  await changeInterfaceLanguage('de')
  expect(currentLanguage()).toBe('en')
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' })
})

test('in French no line ends before a sign that a space precedes, nor within quotation marks', async () => {
  await loadTexts('chats')
  await changeInterfaceLanguage('fr')
  expect(textsOf('chats')('again.differences.theirs.figure', { word: 'Oui !' })).toBe(
    'Cette formulation nomme «\u00a0Oui\u00a0!\u00a0»\u00a0; la vôtre n’a ni chiffre ni date.',
  )
  await changeInterfaceLanguage('en')
})

test('a screen whose texts cannot be had is not shown with the names of its texts', async () => {
  await expect(loadTexts('scenarios', 'no-such-texts')).rejects.toThrow('Request failed after retries')
  // What is not in use keeps nobody from another language.
  await changeInterfaceLanguage('pt')
  expect(currentLanguage()).toBe('pt')
  await changeInterfaceLanguage('en')
})

test('of two languages that are chosen one after the other the later one stays, however long the texts of the first take', async () => {
  const late: unknown = i18next.getResourceBundle('fr', 'audit')
  i18next.removeResourceBundle('fr', 'audit')
  // Only what is in use is waited for, and i18next has forgotten the name.
  await loadTexts('audit')
  const changes = [changeInterfaceLanguage('fr'), changeInterfaceLanguage('pt')]
  i18next.addResourceBundle('fr', 'audit', late)
  await Promise.all(changes)
  expect(currentLanguage()).toBe('pt')
  await changeInterfaceLanguage('en')
})

test('texts may be loaded ahead', async () => {
  await loadTexts('scenarios')
  expect(i18next.hasLoadedNamespace('scenarios')).toBe(true)
})
