import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import Palette from 'lucide-react/icons/palette'
import UserRound from 'lucide-react/icons/user-round'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { screens } from '#features/paths.ts'
import type { Me } from '#features/session/contract.ts'
import { goToSignOut } from '#features/session/web/go-to-sign-out.ts'
import { nextTheme, useTheme } from '#platform/web/hooks/useTheme.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Avatar } from '#platform/web/ui/Face.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { NavLink } from './NavLink.tsx'
import { NavLinks } from './NavLinks.tsx'

/** The navigation of small screens: a popover that the browser opens and closes on Escape, returning the focus. */
export function NavMenu({ me, className }: { readonly me: Me; readonly className: string }) {
  const t = useText('app')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  return (
    <div className={className}>
      <IconButton
        name={t('nav.openMenu')}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden className="size-5" />
      </IconButton>
      <Dialog id={id} name={t('nav.menu')} isOpen={isOpen} onClose={onClose} className="mt-3 p-4">
        <MenuSheet me={me} onClose={onClose} />
      </Dialog>
    </div>
  )
}

const row =
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-label font-medium text-ink-muted hover:bg-sunken hover:text-ink'
const icon = { 'aria-hidden': true, className: 'size-5 shrink-0' }

function MenuSheet({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const t = useText('app')
  const [theme, setTheme] = useTheme()
  return (
    <>
      <div className="flex items-center gap-2.5">
        {/* The first stop of the keyboard. */}
        <IconButton name={t('nav.closeMenu')} onClick={onClose} className="order-last">
          <X aria-hidden className="size-5" />
        </IconButton>
        <div className="flex min-w-0 grow items-center gap-2.5">
          <Avatar name={me.username} />
          <div className="min-w-0">
            <p className="truncate text-sm font-medium">{me.username}</p>
            <p className="text-sm text-ink-muted">{me.language.name || t('defaultLanguage')}</p>
          </div>
        </div>
      </div>
      <div className="mt-3 grid gap-1">
        <NavLinks me={me} onFollow={onClose} />
      </div>
      <div className="mt-3 grid gap-1 border-t border-line pt-3">
        <NavLink to={screens.account} onClick={onClose} className={row}>
          <UserRound {...icon} />
          <span className="min-w-0 truncate">{t('nav.account', { name: me.username })}</span>
        </NavLink>
        {me.password_page !== undefined && (
          <a href={me.password_page} className={row}>
            <KeyRound {...icon} />
            {t('nav.password')}
          </a>
        )}
        <button type="button" onClick={() => setTheme(nextTheme(theme))} className={row}>
          <Palette {...icon} />
          {t(`theme.${theme}`)}
        </button>
        <button type="button" onClick={goToSignOut} className={row}>
          <LogOut {...icon} />
          {t('nav.logout')}
        </button>
      </div>
    </>
  )
}
