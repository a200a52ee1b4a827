/** The checkout as it is, in another folder, so that nobody's own files are ever changed. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../kinds.ts'

/** `paths`: of the files and folders to copy, from the root. */
export const copyCheckout = (copy: string, paths: string[] = ['.']): void => {
	const listed = spawnSync(
		'git',
		['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...paths],
		{ cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_024 * 1_024 },
	)
	for (const file of listed.stdout.split('\0'))
		if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
	symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}
