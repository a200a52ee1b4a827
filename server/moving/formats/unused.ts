/** Names of columns that must not be lost unsaid: of a state, an end, a count, a time. */

const state =
	'^(is|was)?(status|state|(in)?active|enabled|disabled|deleted|draft|archived|expired|hidden|private|public|paused|banned|blocked|published|trashed?|suspended|live|locked|aktiv|gesperrt)$|status$'
const end =
	'expir|ablauf|until$|^(valid|end|ends|ended|start|starts|started|gültig)(at|on|date|time|from|to|bis|ab)?$'
const count =
	'(click|hit|visit|(?<!pre|re|over)view|scan|klick|aufruf)e?s?(count|limit|left|max)?$|^uses?$|^max|^total|limit$|(?<!ac|dis)counts?$|^(unique|last)(click|visit|view|hit)'
const time =
	'date$|datum$|time(stamp)?$|(ed|es|ts|ns|d)(at|on)$|^(created|updated|modified|added|changed|erstellt|geändert)'

const telling = new RegExp([state, end, count, time].join('|'))

/** `key`: as `keyOf` writes it. */
export const isTelling = (key: string): boolean => telling.test(key)
