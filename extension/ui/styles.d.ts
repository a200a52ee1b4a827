/** Stylesheets that come with a part of a page. */
declare module '*.css'
