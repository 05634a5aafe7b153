#ifndef BROADSHEET_CSTEMMER_SHIM_H
#define BROADSHEET_CSTEMMER_SHIM_H

#include <libstemmer.h>

#endif
