/** Everything that the pages say in German. */
import { charts } from '../shared/charts.ts'
import { account } from './account.ts'
import { admin } from './admin.ts'
import { docs } from './docs.ts'
import { edit } from './edit.ts'
import { entry } from './entry.ts'
import { failures } from './failures.ts'
import { fields } from './fields.ts'
import { formAgain } from './form-again.ts'
import { forms } from './forms.ts'
import { frame } from './frame.ts'
import { health } from './health.ts'
import { home } from './home.ts'
import { link } from './link.ts'
import { links } from './links.ts'
import { moving } from './moving.ts'
import { preview } from './preview.ts'
import { visit } from './visit.ts'

export const pages = {
	charts,
	account,
	admin,
	docs,
	edit,
	entry,
	failures,
	fields,
	formAgain,
	forms,
	frame,
	health,
	home,
	link,
	links,
	moving,
	preview,
	visit,
}
