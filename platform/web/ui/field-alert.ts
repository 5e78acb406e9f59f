import { createContext, useContext } from 'react'

/** Whether each field announces its own error. A form of many fields announces their number once (`WrongFields`). */
export const FieldAlert = createContext(true)

/** The role of a field's error, which `aria-describedby` names in any case. */
export const useAlertRole = (): 'alert' | undefined => (useContext(FieldAlert) ? 'alert' : undefined)
