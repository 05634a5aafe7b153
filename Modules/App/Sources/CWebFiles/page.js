// The enhancements of the web page; every page works without them.
