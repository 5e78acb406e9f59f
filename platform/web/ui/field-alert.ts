import { createContext, useContext } from 'react'

/** Whether each field announces by itself what is wrong with it. A form of many fields says it once for all (`WrongFields`). */
export const FieldAlert = createContext(true)

/** The role of what stands below a wrong field, which the field is described by in any case. */
export const useAlertRole = (): 'alert' | undefined => (useContext(FieldAlert) ? 'alert' : undefined)
