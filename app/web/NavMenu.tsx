import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { screens } from '#features/paths.ts'
import type { Me } from '#features/session/contract.ts'
import { useSignOut } from '#features/session/web/useSignOut.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Avatar } from '#platform/web/ui/Face.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { NavLink } from './NavLink.tsx'
import { NavLinks } from './NavLinks.tsx'
import { PasswordLink } from './PasswordLink.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** The navigation of small screens: a sheet that the browser opens, closes on Escape and gives the focus back from. */
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

function MenuSheet({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const t = useText('app')
  const signOut = useSignOut()
  return (
    <>
      <div className="flex items-center gap-2.5">
        {/* The first stop of the keyboard. */}
        <IconButton name={t('nav.closeMenu')} onClick={onClose} className="order-last">
          <X aria-hidden className="size-5" />
        </IconButton>
        <NavLink
          to={screens.account}
          title={t('nav.account', { name: me.username })}
          onClick={onClose}
          className="-m-1 flex min-w-0 grow items-center gap-2.5 rounded-control p-1 hover:bg-sunken"
        >
          <Avatar name={me.username} />
          <span className="min-w-0">
            <span className="block truncate text-sm font-medium">{me.username}</span>
            <span className="block text-sm text-ink-muted">{me.language.name || t('defaultLanguage')}</span>
          </span>
        </NavLink>
      </div>
      <div className="mt-3 grid gap-1">
        <NavLinks me={me} onFollow={onClose} />
      </div>
      <div className="mt-4 flex items-center justify-between border-t border-line pt-3">
        <span className="flex">
          <ThemeButton />
          <PasswordLink me={me} />
        </span>
        <Button look="ghost" onClick={signOut}>
          <LogOut aria-hidden className="size-5" />
          {t('nav.logout')}
        </Button>
      </div>
    </>
  )
}
